#!/usr/bin/env bash
# Packages:  @dmitryrechkin/json-schema-to-zod 1.0.1, ajv 8.20.0 (2026-11-30)
# Behavior:  the converter of parameters leaves out bounds and steps of numbers, numeric enums, constants, lengths and
#            defaults, but adds what the schema does not say: it refuses other keys, and each time with an offset
#            other than Z. So a call for 5000 people passes, and a valid one is refused.
# Guess:     it accepts what the schema accepts, as Ajv does, and applies defaults.
# Output:
#   at most 100: {"people":5000}, Ajv refused
#   10, 20 or 50: {"amount":9999}, Ajv refused
#   constant: {"version":1}, Ajv refused
#   length of 2: {"country":"Germany"}, Ajv refused
#   default: {}, Ajv {"limit":10}
#   offset: refused, Ajv {"at":"2026-03-02T09:00:00+01:00"}
#   other key: refused, Ajv {"to":"ann","note":"x"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @dmitryrechkin/json-schema-to-zod@1.0.1 ajv@8.20.0 ajv-formats@3.0.1 <<'PROGRAM'
import { JSONSchemaToZod } from "@dmitryrechkin/json-schema-to-zod";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";

const ajv = new Ajv({ useDefaults: true });
addFormats.default(ajv);
const show = (name, properties, input) => {
  const schema = { type: "object", properties };
  const { data, success } = JSONSchemaToZod.convert(schema).safeParse(input);
  const copy = structuredClone(input);
  const expected = ajv.validate(schema, copy) ? JSON.stringify(copy) : "refused";
  console.log(`${name}: ${success ? JSON.stringify(data) : "refused"}, Ajv ${expected}`);
};
show("at most 100", { people: { type: "integer", maximum: 100 } }, { people: 5000 });
show("10, 20 or 50", { amount: { type: "number", enum: [10, 20, 50] } }, { amount: 9999 });
show("constant", { version: { const: 2 } }, { version: 1 });
show("length of 2", { country: { type: "string", maxLength: 2 } }, { country: "Germany" });
show("default", { limit: { type: "integer", default: 10 } }, {});
show("offset", { at: { type: "string", format: "date-time" } }, { at: "2026-03-02T09:00:00+01:00" });
show("other key", { to: { type: "string" } }, { to: "ann", note: "x" });
PROGRAM
