#!/usr/bin/env bash
# Packages:  really-relaxed-json 0.3.2, json-loose 1.2.4 (2026-11-29)
# Behavior:  two parsers for JSON with mistakes, such as a model's output, change JSON without any. really-relaxed-json
#            drops a positive exponent, so a revenue of 1.2e9 is 1. json-loose makes a text of null, so a person without
#            a phone has the phone "null".
# Guess:     a lenient parser reads strict JSON as JSON.parse does.
# Output:
#   JSON: {"revenue":1200000000,"share":0.05,"phone":null}
#   really-relaxed-json: {"revenue":1,"share":0.05,"phone":null}
#   json-loose: {"revenue":1200000000,"share":0.05,"phone":"null"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check really-relaxed-json@0.3.2 json-loose@1.2.4 <<'PROGRAM'
import jsonLoose from "json-loose";
import relaxed from "really-relaxed-json";

const text = '{"revenue":1.2e9,"share":5e-2,"phone":null}';
const print = (name, json) => console.log(`${name}:`, JSON.stringify(JSON.parse(json)));
print("JSON", text);
print("really-relaxed-json", relaxed.toJson(text));
print("json-loose", (jsonLoose.default ?? jsonLoose)(text));
PROGRAM
