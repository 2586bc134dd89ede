#!/usr/bin/env bash
# Packages:  jsonpath-plus 11.3.0, jsonpath-rfc9535 1.3.0 (2026-11-29)
# Behavior:  jsonpath-plus answers queries of RFC 9535 with other nodes, without an error. A filter without parentheses
#            finds nothing. A filter that tests whether a field exists leaves out 0, false, and an empty string, and a
#            comparison with 500 also finds the string "500".
# Guess:     the nodes that the standard names, or an error as for other wrong queries.
# Output:
#   $.logs[?@.status >= 500].id: jsonpath-plus [], standard [1]
#   $.logs[?(@.duration)].id: jsonpath-plus [2], standard [1,2]
#   $.logs[?(@.status == 500)].id: jsonpath-plus [1,2], standard [1]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check jsonpath-plus@11.3.0 jsonpath-rfc9535@1.3.0 <<'PROGRAM'
import { JSONPath } from "jsonpath-plus";
import { query } from "jsonpath-rfc9535";

const json = { logs: [{ id: 1, status: 500, duration: 0 }, { id: 2, status: "500", duration: 3 }, { id: 3, status: 200 }] };
for (const path of ["$.logs[?@.status >= 500].id", "$.logs[?(@.duration)].id", "$.logs[?(@.status == 500)].id"])
  console.log(`${path}:`, `jsonpath-plus ${JSON.stringify(JSONPath({ path, json }))},`, "standard", JSON.stringify(query(json, path)));
PROGRAM
