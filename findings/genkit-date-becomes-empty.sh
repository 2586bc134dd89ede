#!/usr/bin/env bash
# Package:   genkit 1.42.0 (2026-11-28)
# Behavior:  a Date in the result of a tool reaches the model as {}: Genkit copies results field by field, and a Date has
#            no fields. The tool function itself returns the Date unchanged when a program calls it.
# Guess:     the time in ISO format, as JSON.stringify writes it.
# Output:
#   the model reads: {"sold":3,"at":{}}
#   JSON.stringify writes: {"sold":3,"at":"2026-11-01T10:00:00.000Z"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check genkit@1.42.0 <<'PROGRAM'
import { genkit, z } from "genkit";

const ai = genkit({});
let read;
ai.defineModel({ name: "fake", supports: { tools: true, multiturn: true } }, async ({ messages }) => {
  const response = messages.flatMap(({ content }) => content).find((part) => part.toolResponse);
  read = response?.toolResponse.output;
  const content = response ? [{ text: "done" }] : [{ toolRequest: { name: "sales", input: {}, ref: "1" } }];
  return { message: { role: "model", content }, finishReason: "stop" };
});
const result = { sold: 3, at: new Date("2026-11-01T10:00:00Z") };
const sales = ai.defineTool({ name: "sales", description: "Sales.", inputSchema: z.object({}) }, async () => result);
await ai.generate({ model: "fake", prompt: "Sales?", tools: [sales] });
console.log("the model reads:", JSON.stringify(read));
console.log("JSON.stringify writes:", JSON.stringify(result));
PROGRAM
