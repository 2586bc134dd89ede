#!/usr/bin/env bash
# Packages:  valibot 1.5.0, @valibot/to-json-schema 1.8.0, ajv 8.20.0, ajv-formats 3.0.1 (2026-11-28)
# Behavior:  isoDateTime() and isoTime() are converted to the formats `date-time` and `time`, which demand seconds and a
#            zone. Valibot itself accepts neither of them: there is no value that a model can send by the schema and that
#            the program takes.
# Guess:     what the schema allows is what Valibot accepts, or the conversion throws, as for other actions.
# Output:
#   {"type":"string","format":"date-time"} 2026-11-01T10:00:00Z by the schema: true by Valibot: false
#   {"type":"string","format":"date-time"} 2026-11-01T10:00 by the schema: false by Valibot: true
#   {"type":"string","format":"time"} 10:00:00Z by the schema: true by Valibot: false
#   {"type":"string","format":"time"} 10:00 by the schema: false by Valibot: true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check valibot@1.5.0 @valibot/to-json-schema@1.8.0 ajv@8.20.0 ajv-formats@3.0.1 <<'PROGRAM'
import { toJsonSchema } from "@valibot/to-json-schema";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import * as v from "valibot";

const ajv = new Ajv();
formats.default(ajv);
for (const [action, values] of [
  [v.isoDateTime(), ["2026-11-01T10:00:00Z", "2026-11-01T10:00"]],
  [v.isoTime(), ["10:00:00Z", "10:00"]],
]) {
  const schema = v.pipe(v.string(), action);
  const { $schema, ...converted } = toJsonSchema(schema);
  for (const value of values)
    console.log(JSON.stringify(converted), value, "by the schema:", ajv.validate(converted, value), "by Valibot:", v.is(schema, value));
}
PROGRAM
