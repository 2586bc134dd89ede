#!/usr/bin/env bash
# Package:   dotprompt 1.1.2 (2026-11-29)
# Behavior:  a template inserts the conversation with `{{history}}`, and then the question. The question becomes a
#            message of the model, so the request ends with words that the model did not say, and lacks the user's
#            question. A template that leaves out the helper gets the same history, and a question of the user.
# Guess:     text without a role is the user's, as in a template without `{{history}}`.
# Output:
#   {{history}}{{question}}
#     user: Hi | model: Hello | model: Where is my parcel?
#   {{role "system"}}Be brief.{{history}}{{question}}
#     system: Be brief. | user: Hi | model: Hello | model: Where is my parcel?
#   {{question}}
#     user: Hi | model: Hello | user: Where is my parcel?
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dotprompt@1.1.2 <<'PROGRAM'
import { Dotprompt } from "dotprompt";

const messages = [
  { role: "user", content: [{ text: "Hi" }] },
  { role: "model", content: [{ text: "Hello" }] },
];
const templates = ["{{history}}{{question}}", '{{role "system"}}Be brief.{{history}}{{question}}', "{{question}}"];
for (const template of templates) {
  const rendered = await new Dotprompt().render(template, { input: { question: "Where is my parcel?" }, messages });
  console.log(template);
  console.log(" ", rendered.messages.map(({ role, content }) => `${role}: ${content[0].text}`).join(" | "));
}
PROGRAM
