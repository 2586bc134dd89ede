#!/usr/bin/env bash
# Package:   jsonrepair 3.15.0 (2026-11-28)
# Behavior:  a model forgets to escape the quotes of a query in its arguments, a common fault of such JSON. The repair
#            ends the query at the first of them, and makes a new parameter of the rest: a search without its filter. No
#            error is raised.
# Guess:     the inner quotes are escaped, or the text is refused.
# Output:
#   {"query": "service:"till" status:error", "limit": 5}
#   {"query":"service:","till":"status:error","limit":5}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check jsonrepair@3.15.0 <<'PROGRAM'
import { jsonrepair } from "jsonrepair";

const text = '{"query": "service:"till" status:error", "limit": 5}';
console.log(text);
console.log(JSON.stringify(JSON.parse(jsonrepair(text))));
PROGRAM
