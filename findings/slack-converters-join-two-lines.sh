#!/usr/bin/env bash
# Packages:  @tryfabric/mack 1.2.1, md-to-slack 1.1.7, markdown-to-slack-blocks 1.5.0, slackify-markdown 5.0.0
#            (2026-11-30)
# Behavior:  a line of Markdown that ends with two spaces is followed by a line break. Three of four converters for
#            Slack join it with the next line without a space, so 10 credits and 20 boxes are 1020 boxes. mack also
#            drops all items of a list in a list, and the marks of a list of tasks, so a card in Slack lacks its
#            exceptions.
# Guess:     a line break stays one, and nested items are indented.
# Output:
#   two lines:
#     mack: Credits: 1020 boxes
#     md-to-slack: Credits: 1020 boxes
#     markdown-to-slack-blocks: Credits: 1020 boxes
#     slackify-markdown: Credits: 10\ / 20 boxes
#   a nested list:
#     mack: • Segment Pro / • Segment Free
#     md-to-slack: - Segment Pro- 1,200 people / - without Berlin / - Segment Free
#     markdown-to-slack-blocks: Segment Pro / 1,200 people / without Berlin / Segment Free
#     slackify-markdown: • Segment Pro / • 1,200 people / • without Berlin / • Segment Free
#   tasks:
#     mack: • approved / • refunded
#     md-to-slack: ☒ approved / ☐ refunded
#     markdown-to-slack-blocks: approved / refunded
#     slackify-markdown: • [x] approved / • [ ] refunded
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @tryfabric/mack@1.2.1 md-to-slack@1.1.7 markdown-to-slack-blocks@1.5.0 slackify-markdown@5.0.0 <<'PROGRAM'
import mack from "@tryfabric/mack";
import { markdownToBlocks } from "markdown-to-slack-blocks";
import { markdownToSlack } from "md-to-slack";
import { slackifyMarkdown } from "slackify-markdown";

const texts = (value, key) => {
  if (key === "text" && typeof value === "string") return [value];
  return Object(value) === value ? Object.entries(value).flatMap(([key, part]) => texts(part, key)) : [];
};
const converters = {
  mack: async (text) => texts(await mack.markdownToBlocks(text)),
  "md-to-slack": (text) => [markdownToSlack(text)],
  "markdown-to-slack-blocks": (text) => texts(markdownToBlocks(text)),
  "slackify-markdown": (text) => [slackifyMarkdown(text)],
};
const parts = {
  "two lines": "Credits: 10  \n20 boxes",
  "a nested list": "- Segment Pro\n  - 1,200 people\n  - without Berlin\n- Segment Free",
  tasks: "- [x] approved\n- [ ] refunded",
};
for (const [name, text] of Object.entries(parts)) {
  console.log(`${name}:`);
  for (const [library, convert] of Object.entries(converters)) {
    const shown = (await convert(text)).join("\n").trim();
    console.log(`  ${library}: ${shown.replace(/[ \u200b]+/g, " ").replace(/ ?\n+ ?/g, " / ")}`);
  }
}
PROGRAM
