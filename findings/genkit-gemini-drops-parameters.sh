#!/usr/bin/env bash
# Packages:  genkit 1.42.0, @genkit-ai/google-genai 1.42.0 (2026-11-28)
# Behavior:  the plugin for Gemini declares a part of a tool's schema: a parameter that is one of several objects is
#            gone, and still among the required ones; of string or number, the first is left; bounds and defaults are
#            dropped; a map becomes an object without keys. Nothing warns, and the tool itself still asks for all of it.
# Guess:     Gemini gets the schema in its own words, which has anyOf, minimum and default, or an error.
# Output:
#   schema of the tool: filter id limit labels
#   declared: {"id":{"type":"STRING"},"limit":{"type":"INTEGER"},"labels":{"type":"OBJECT","properties":{}}}
#   required: filter id labels
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check genkit@1.42.0 @genkit-ai/google-genai@1.42.0 <<'PROGRAM'
import { googleAI } from "@genkit-ai/google-genai";
import { genkit, z } from "genkit";
import { json, serve } from "./serve.mjs";

let request;
const server = await serve((body, response) => {
  request = JSON.parse(body);
  json(response, { candidates: [{ content: { role: "model", parts: [{ text: "ok" }] }, finishReason: "STOP" }] });
});
const ai = genkit({ plugins: [googleAI({ apiKey: "none", baseUrl: server.url })] });
const inputSchema = z.object({
  filter: z.union([z.object({ service: z.string() }), z.object({ host: z.string() })]),
  id: z.union([z.string(), z.number()]),
  limit: z.number().int().min(1).max(50).default(10),
  labels: z.record(z.string()),
});
console.log("schema of the tool:", Object.keys(inputSchema.shape).join(" "));
const search = ai.defineTool({ name: "search", description: "Search.", inputSchema }, async () => "none");
await ai.generate({ model: googleAI.model("gemini-2.5-flash"), prompt: "Search.", tools: [search] });
const { properties, required } = request.tools[0].functionDeclarations[0].parameters;
console.log("declared:", JSON.stringify(properties));
console.log("required:", required.join(" "));
server.close();
PROGRAM
