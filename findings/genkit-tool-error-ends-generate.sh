#!/usr/bin/env bash
# Package:   genkit 1.42.0 (2026-11-28)
# Behavior:  generate() rejects if a tool throws, if a model's arguments do not match the tool's schema, and if it names
#            a tool that does not exist. The model is told nothing, so one wrong call ends the conversation.
# Guess:     the model reads the error as the call's result, and tries again.
# Output:
#   {"name":"search","input":{"query":"a"}} turns: 1 The quota is used up.
#   {"name":"search","input":{"query":5}} turns: 1 INVALID_ARGUMENT: Schema validation failed. Parse Errors:
#   {"name":"find","input":{}} turns: 1 NOT_FOUND: Tool find not found
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check genkit@1.42.0 <<'PROGRAM'
import { genkit, z } from "genkit";

const ai = genkit({});
let request;
let turns;
ai.defineModel({ name: "fake", supports: { tools: true, multiturn: true } }, async () => {
  const content = ++turns === 1 ? [{ toolRequest: { ...request, ref: "1" } }] : [{ text: "done" }];
  return { message: { role: "model", content }, finishReason: "stop" };
});
const inputSchema = z.object({ query: z.string() });
const search = ai.defineTool({ name: "search", description: "Search.", inputSchema }, async () => {
  throw new Error("The quota is used up.");
});
for (const next of [{ name: "search", input: { query: "a" } }, { name: "search", input: { query: 5 } }, { name: "find", input: {} }]) {
  request = next;
  turns = 0;
  const outcome = await ai
    .generate({ model: "fake", prompt: "Search.", tools: [search] })
    .then(({ text }) => text, ({ message }) => message.split("\n")[0]);
  console.log(JSON.stringify(next), "turns:", turns, outcome);
}
PROGRAM
