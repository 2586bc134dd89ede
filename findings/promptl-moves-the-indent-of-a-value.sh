#!/usr/bin/env bash
# Package:   promptl-ai 0.12.0 (2026-11-29)
# Behavior:  a message that is indented in its file loses that indent after the values are inserted, so the lines of a
#            value lose theirs: a Python block is no longer in its `if`, and an item of a nested list becomes one of the
#            outer list. A value in a message of one line stays as it is.
# Guess:     the indent of the file is removed, and a value stays as it is.
# Output:
#   one line: "if late:\n  refund()\n  if vip:\n    call()"
#   indented: "if late:\nrefund()\nif vip:\n  call()"
#   one line: "- Europe\n  - Spain\n- Asia"
#   indented: "  - Europe\n  - Spain\n- Asia"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check promptl-ai@0.12.0 <<'PROGRAM'
import { Adapters, render } from "promptl-ai";

const files = {
  "one line": "<user>Review:\n{{ text }}</user>",
  indented: "<user>\n  Review:\n  {{ text }}\n</user>",
};
for (const text of ["if late:\n  refund()\n  if vip:\n    call()", "- Europe\n  - Spain\n- Asia"]) {
  for (const [name, prompt] of Object.entries(files)) {
    const { messages } = await render({ prompt, parameters: { text }, adapter: Adapters.openai });
    console.log(`${name}:`, JSON.stringify(messages[0].content[0].text.replace("Review:\n", "")));
  }
}
PROGRAM
