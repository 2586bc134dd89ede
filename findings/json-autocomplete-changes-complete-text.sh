#!/usr/bin/env bash
# Package:   json-autocomplete 0.1.3 (2026-11-30)
# Behavior:  the package completes streamed JSON with patterns that also match inside strings. It replaces the word
#            after a colon by null, removes two or more spaces in a row, and closes a bracket that is text. So a JSON
#            object that is complete comes back with another query and another message.
# Guess:     complete JSON stays as it is, since nothing is missing.
# Output:
#   {"query":"service:till status:error"} => {"query":"service: null status:error"}
#   {"body":"Thanks.  We ship today."} => {"body":"Thanks.We ship today."}
#   {"body":"Done :{ sorry"} => not JSON
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check json-autocomplete@0.1.3 <<'PROGRAM'
import complete from "json-autocomplete";

const parse = (text) => {
  try {
    return JSON.stringify(JSON.parse(complete(text)));
  } catch {
    return "not JSON";
  }
};
for (const value of [
  { query: "service:till status:error" },
  { body: "Thanks.  We ship today." },
  { body: "Done :{ sorry" },
])
  console.log(JSON.stringify(value), "=>", parse(JSON.stringify(value)));
PROGRAM
