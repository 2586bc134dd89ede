#!/usr/bin/env bash
# Package:   genkit 1.42.0 (2026-11-29)
# Behavior:  a tool has a Zod schema with a default, a trim() and a transform(). Genkit checks the input with the JSON
#            Schema of it and hands the model's own input to the tool, so the handler reads undefined where its type
#            says number, and an address with blanks.
# Guess:     the handler receives what Zod parses, as its type says and as in other SDKs.
# Output:
#   the model reads: limit has a default: true, limit is required: false
#   Zod parses: {"to":"ann@example.com","limit":3,"tags":["a","b"]}
#   the handler reads: {"to":" ann@example.com ","tags":"a,b"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check genkit@1.42.0 <<'PROGRAM'
import { genkit, z } from "genkit";

const ai = genkit({});
const call = { to: " ann@example.com ", tags: "a,b" };
ai.defineModel({ name: "fake", supports: { tools: true, multiturn: true } }, async ({ messages, tools }) => {
  const isFirst = messages.at(-1).role === "user";
  if (isFirst) {
    const { properties, required } = tools[0].inputSchema;
    const [hasDefault, isRequired] = [properties.limit.default === 3, required.includes("limit")];
    console.log(`the model reads: limit has a default: ${hasDefault}, limit is required: ${isRequired}`);
  }
  const content = isFirst ? [{ toolRequest: { name: "send", ref: "1", input: call } }] : [{ text: "Done." }];
  return { message: { role: "model", content }, finishReason: "stop" };
});
const inputSchema = z.object({
  to: z.string().trim(),
  limit: z.number().default(3),
  tags: z.string().transform((text) => text.split(",")),
});
const send = ai.defineTool({ name: "send", description: "Send.", inputSchema }, async (input) => {
  console.log("Zod parses:", JSON.stringify(inputSchema.parse(call)));
  console.log("the handler reads:", JSON.stringify(input));
  return "sent";
});
await ai.generate({ model: "fake", prompt: "Send.", tools: [send] });
PROGRAM
