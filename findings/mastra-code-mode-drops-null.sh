#!/usr/bin/env bash
# Package:   @mastra/core 1.71.0 (2026-11-28)
# Behavior:  code mode tells the model the first of several types: a cursor that is null on the last page is declared as
#            a string, and an id that may be a number too. A program that the model writes for these types fails on the
#            values that the tool returns.
# Guess:     string | null and string | number, as the schema of the tool says.
# Output:
#   schema: {"cursor":["string","null"],"id":["string","number"]}
#   the model reads: Promise<{ cursor: string; id: string }>;
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/core@1.71.0 zod@4.6.7 <<'PROGRAM'
import { createCodeModeInstructions, createTool } from "@mastra/core/tools";
import { z } from "zod";

const outputSchema = z.object({ cursor: z.string().nullable(), id: z.union([z.string(), z.number()]) });
const { properties } = outputSchema["~standard"].jsonSchema.output({ target: "draft-07" });
const types = Object.entries(properties).map(([name, { type, anyOf }]) => [name, type ?? anyOf.map(({ type }) => type)]);
console.log("schema:", JSON.stringify(Object.fromEntries(types)));
const list = createTool({ id: "list", description: "List.", inputSchema: z.object({}), outputSchema, execute: async () => ({}) });
console.log("the model reads:", createCodeModeInstructions({ tools: { list } }).split("): ").at(-1));
PROGRAM
