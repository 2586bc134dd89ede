#!/usr/bin/env bash
# Package:   jsonc-parser 3.3.1 (2026-11-28)
# Behavior:  in a settings file that has a key twice, parse() reads the last one, and modify() edits the first one. So
#            an edit succeeds and changes nothing that a reader sees. No parse error is reported.
# Guess:     both use the same one of the two, or the doubled key is an error.
# Output:
#   {"mcpServers": {"a": {"disabled": true}}, "mcpServers": {"a": {"disabled": false}}}
#   read again: {"mcpServers":{"a":{"disabled":false}}} errors: 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check jsonc-parser@3.3.1 <<'PROGRAM'
import { createRequire } from "node:module";
const { applyEdits, modify, parse } = createRequire(import.meta.url)("jsonc-parser");
const text = '{"mcpServers": {"a": {"disabled": false}}, "mcpServers": {"a": {"disabled": false}}}';
const edited = applyEdits(text, modify(text, ["mcpServers", "a", "disabled"], true, {}));
const errors = [];
console.log(edited);
console.log("read again:", JSON.stringify(parse(edited, errors)), "errors:", errors.length);
PROGRAM
