#!/usr/bin/env bash
# Package:   @arcadeai/arcadejs 2.4.1 (2026-11-28)
# Behavior:  toZod, which Arcade offers for agents in JavaScript, drops the description of every parameter, and the
#            values that the items of a list may have. The model sees bare names and types.
# Guess:     the schema has the descriptions and values of the tool's definition.
# Output:
#   {"start_time":{"type":"string"},"levels":{"type":"array","items":{"type":"string"}}}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @arcadeai/arcadejs@2.4.1 zod@4.6.7 <<'PROGRAM'
import { toZod } from "@arcadeai/arcadejs/lib/index.js";
import { z } from "zod";
const parameters = [
  { name: "start_time", description: "ISO 8601, such as 2026-11-01T10:00:00Z", required: true, value_schema: { val_type: "string" } },
  { name: "levels", description: "Levels to keep", required: true, value_schema: { val_type: "array", inner_val_type: "string", enum: ["warn", "error"] } },
];
const tool = { name: "Search", qualified_name: "Logs.Search", description: "Search logs.", toolkit: { name: "Logs" }, input: { parameters }, output: {} };
const [{ parameters: schema }] = toZod({ tools: [tool], client: {}, userId: "u", executeFactory: () => async () => null });
console.log(JSON.stringify(z.toJSONSchema(schema).properties));
PROGRAM
