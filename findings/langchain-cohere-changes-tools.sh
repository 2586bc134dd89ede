#!/usr/bin/env bash
# Packages:  @langchain/cohere 1.0.5, @langchain/openai 1.6.0, @langchain/core 1.4.0 (2026-11-28)
# Behavior:  one call of Cohere's model changes the schema of the tool for all other models: each parameter gets
#            `required: true` or `false`, which JSON Schema does not allow, and a nested object loses its list of
#            required fields. A program that falls back from Cohere to OpenAI sends a schema that differs from the one
#            before. A Zod schema is affected too, since LangChain keeps its conversion.
# Guess:     each model converts a copy.
# Output:
#   OpenAI before: {"service":{"type":"string"},"period":{"type":"object","properties":{"from":{"type":"string"}},"required":["from"]}}
#   OpenAI after:  {"service":{"type":"string","required":true},"period":{"type":"object","properties":{"from":{"type":"string"}},"required":false}}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/cohere@1.0.5 @langchain/openai@1.6.0 @langchain/core@1.4.0 <<'PROGRAM'
import { ChatCohere } from "@langchain/cohere";
import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";

const period = { type: "object", properties: { from: { type: "string" } }, required: ["from"] };
const schema = { type: "object", properties: { service: { type: "string" }, period }, required: ["service"] };
const search = tool(async () => "none", { name: "search", description: "Search.", schema });
let body;
globalThis.fetch = async (_, request) => {
  body = JSON.parse(request.body);
  throw new Error("No network.");
};
const sent = async (Model, model) => {
  await new Model({ apiKey: "none", model, maxRetries: 0 }).bindTools([search]).invoke("Search.").catch(() => undefined);
  return JSON.stringify(body.tools[0].function?.parameters.properties);
};
console.log("OpenAI before:", await sent(ChatOpenAI, "gpt-5"));
await sent(ChatCohere, "command-a");
console.log("OpenAI after: ", await sent(ChatOpenAI, "gpt-5"));
process.exit(); // Cohere's client keeps a timer of five minutes.
PROGRAM
