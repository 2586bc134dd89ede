#!/usr/bin/env bash
# Packages:  valibot 1.5.0, @valibot/to-json-schema 1.8.0 (2026-11-28)
# Behavior:  a default that is a function is called during the conversion, and its value becomes a constant of the
#            schema: a model reads one moment as the default of each later call. In output mode, a default of the input
#            type is kept beside the type of the output.
# Guess:     a computed default is left out; a schema's default has the schema's type.
# Output:
#   {"type":"string","default":"computed 1 times"}
#   {"type":"number","default":"50"}
#   {"limit":50}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check valibot@1.5.0 @valibot/to-json-schema@1.8.0 <<'PROGRAM'
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
let calls = 0;
const since = v.optional(v.string(), () => `computed ${++calls} times`);
console.log(JSON.stringify(toJsonSchema(v.object({ since })).properties.since));
const limit = v.optional(v.pipe(v.string(), v.transform(Number), v.number()), "50");
console.log(JSON.stringify(toJsonSchema(v.object({ limit }), { typeMode: "output" }).properties.limit));
console.log(JSON.stringify(v.parse(v.object({ limit }), {})));
PROGRAM
