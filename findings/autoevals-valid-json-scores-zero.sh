#!/usr/bin/env bash
# Packages:  autoevals 0.3.0, zod 4.6.7 (2026-11-30)
# Behavior:  `ValidJSON` takes a JSON Schema, and takes every error of its validator for an invalid answer. Its Ajv has
#            neither the draft that Zod's `toJSONSchema` names nor any format. So each valid answer scores 0 with a
#            schema of Zod, or with one that has an email address, and no model can score better.
# Guess:     1 for the valid answer, or an error that the schema can't be used.
# Output:
#   a schema of Zod: valid answer 0, other answer 0
#   without its $schema: valid answer 1, other answer 0
#   with the format of an email address: valid answer 0, other answer 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check autoevals@0.3.0 zod@4.6.7 <<'PROGRAM'
import { ValidJSON } from "autoevals";
import { z } from "zod";

const { $schema, ...plain } = z.toJSONSchema(z.object({ to: z.string() }));
const email = { ...plain, properties: { to: { type: "string", format: "email" } } };
const schemas = {
  "a schema of Zod": { $schema, ...plain },
  "without its $schema": plain,
  "with the format of an email address": email,
};
for (const [name, schema] of Object.entries(schemas)) {
  const { score: valid } = await ValidJSON({ output: '{"to":"ann@shop.example"}', schema });
  const { score: other } = await ValidJSON({ output: '{"to":5}', schema });
  console.log(`${name}: valid answer ${valid}, other answer ${other}`);
}
PROGRAM
