#!/usr/bin/env bash
# Package:   zod 4.6.7 (2026-11-29)
# Behavior:  a JSON Schema says by two `required` that a call needs an id or an email. Zod's `fromJSONSchema` ignores
#            both: with `anyOf` it accepts a call that has neither, and with `oneOf` it refuses every call, also the
#            valid ones. No error says so, as one does for `not` and `if`.
# Guess:     the rule holds, or the schema is refused as one with `not` is.
# Output:
#   anyOf: {} accepted, {"id":"1"} accepted, {"email":"a@example.com"} accepted
#   oneOf: {} refused, {"id":"1"} refused, {"email":"a@example.com"} refused
#   not: not is not supported in Zod (except { not: {} } for never)
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check zod@4.6.7 <<'PROGRAM'
import { z } from "zod";

const properties = { id: { type: "string" }, email: { type: "string" } };
const rules = [{ required: ["id"] }, { required: ["email"] }];
for (const keyword of ["anyOf", "oneOf"]) {
  const schema = z.fromJSONSchema({ type: "object", properties, [keyword]: rules });
  const outcomes = [{}, { id: "1" }, { email: "a@example.com" }].map(
    (call) => `${JSON.stringify(call)} ${schema.safeParse(call).success ? "accepted" : "refused"}`,
  );
  console.log(`${keyword}: ${outcomes.join(", ")}`);
}
try {
  z.fromJSONSchema({ type: "object", properties, not: { required: ["id"] } });
} catch ({ message }) {
  console.log("not:", message);
}
PROGRAM
