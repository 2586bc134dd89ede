#!/usr/bin/env bash
# Packages:  @mariozechner/pi-ai 0.73.1 and its successor @earendil-works/pi-ai 1.6.0 (2026-11-30)
# Behavior:  `validateToolArguments` changes arguments that the schema allows. It converts a value to the first type of
#            a union before it looks whether the value fits: null becomes 0, an empty string or false, and the zip code
#            "01234" becomes 1234. The tool then reads a limit of 0 instead of none. The successor changes nothing.
# Guess:     valid arguments reach the tool as the model wrote them; only invalid ones may be converted or refused.
# Output:
#   the model writes: {"limit":null,"note":null,"urgent":null,"zip":"01234"}
#   @mariozechner/pi-ai: {"limit":0,"note":"","urgent":false,"zip":1234}
#   @earendil-works/pi-ai: {"limit":null,"note":null,"urgent":null,"zip":"01234"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mariozechner/pi-ai@0.73.1 @earendil-works/pi-ai@1.6.0 <<'PROGRAM'
const union = (...types) => ({ anyOf: types.map((type) => ({ type })) });
const properties = {
  limit: union("number", "null"),
  note: union("string", "null"),
  urgent: union("boolean", "null"),
  zip: union("number", "string"),
};
const tool = { name: "search", description: "Search.", parameters: { type: "object", properties } };
const args = { limit: null, note: null, urgent: null, zip: "01234" };
console.log("the model writes:", JSON.stringify(args));
for (const name of ["@mariozechner/pi-ai", "@earendil-works/pi-ai"]) {
  const { validateToolArguments } = await import(name);
  const call = { type: "toolCall", id: "1", name: "search", arguments: args };
  console.log(`${name}: ${JSON.stringify(validateToolArguments(tool, call))}`);
}
process.exit();
PROGRAM
