#!/usr/bin/env bash
# Packages:  @dmitryrechkin/json-schema-to-zod 1.0.1, ajv 8.17.1 for comparison (2026-11-30)
# Behavior:  the converter drops each bound, pattern and length of a number or string, and each enum of numbers. So the
#            README's own person may be -5 years old. Defaults are not applied, and an object without declared keys
#            refuses each key. Lengths of lists and enums of strings are kept.
# Guess:     all of these are checked and applied: the README shows a minimum and a pattern.
# Output:
#   age -5 with a minimum of 0: Ajv false, Zod true
#   limit 500 with a maximum of 100: Ajv false, Zod true
#   phone "call me" with a pattern: Ajv false, Zod true
#   priority 9 of 1, 2, 3: Ajv false, Zod true
#   data {"plan":"pro"} of any keys: Ajv true, Zod false
#   sort "up" of asc, desc: Ajv false, Zod false
#   {} with a default of 10: {}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @dmitryrechkin/json-schema-to-zod@1.0.1 ajv@8.17.1 zod@3.25.76 <<'PROGRAM'
import { JSONSchemaToZod } from "@dmitryrechkin/json-schema-to-zod";
import Ajv from "ajv";

const check = (key, property, value, rule) => {
  const schema = { type: "object", properties: { [key]: property }, required: [key] };
  const { success } = JSONSchemaToZod.convert(structuredClone(schema)).safeParse({ [key]: value });
  const valid = new Ajv({ strict: false }).validate(schema, { [key]: value });
  console.log(`${key} ${JSON.stringify(value)} ${rule}: Ajv ${valid}, Zod ${success}`);
};
check("age", { type: "number", minimum: 0 }, -5, "with a minimum of 0");
check("limit", { type: "integer", minimum: 1, maximum: 100 }, 500, "with a maximum of 100");
check("phone", { type: "string", pattern: "^\\+[0-9]{4,15}$" }, "call me", "with a pattern");
check("priority", { type: "integer", enum: [1, 2, 3] }, 9, "of 1, 2, 3");
check("data", { type: "object" }, { plan: "pro" }, "of any keys");
check("sort", { type: "string", enum: ["asc", "desc"] }, "up", "of asc, desc");
const limit = { type: "object", properties: { limit: { type: "integer", default: 10 } } };
console.log("{} with a default of 10:", JSON.stringify(JSONSchemaToZod.convert(limit).parse({})));
PROGRAM
