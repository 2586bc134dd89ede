#!/usr/bin/env bash
# Packages:  langchain 1.5.14, @strands-agents/sdk 1.19.0, ai 7.0.173, zod 4.6.7 (2026-11-28)
# Behavior:  two SDKs declare a parameter with a default as required, because they convert the type of the parsed value.
#            The model must choose a value for each call, and the program's default is never used. The AI SDK converts
#            the type of the input, where the parameter is optional.
# Guess:     a parameter with a default may be left out.
# Output:
#   LangChain: required query limit
#   Strands: required query limit
#   AI SDK: required query
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/core@1.4.0 @strands-agents/sdk@1.19.0 ai@7.0.173 zod@4.6.7 <<'PROGRAM'
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { tool as strandsTool } from "@strands-agents/sdk";
import { asSchema } from "ai";
import { tool as langchainTool } from "langchain";
import { z } from "zod";

const schema = z.object({ query: z.string(), limit: z.number().default(10) });
const about = { name: "search", description: "Search." };
const run = async () => "none";
const declared = {
  LangChain: convertToOpenAITool(langchainTool(run, { ...about, schema })).function.parameters,
  Strands: strandsTool({ ...about, inputSchema: schema, callback: run }).toolSpec.inputSchema,
  "AI SDK": await asSchema(schema).jsonSchema,
};
for (const [sdk, { required }] of Object.entries(declared)) console.log(`${sdk}: required ${required.join(" ")}`);
PROGRAM
