#!/usr/bin/env bash
# Package:   @google/genai 3.3.0 (2026-11-28)
# Behavior:  with two CallableTools, each of them receives every call, also those of functions that only the other one
#            declares. A tool that does not compare names runs calls that were not meant for it.
# Guess:     a call goes to the tool that declares the function.
# Output:
#   the tool with search_logs got: search_logs
#   the tool with delete_person got: search_logs
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @google/genai@3.3.0 <<'PROGRAM'
import { GoogleGenAI } from "@google/genai";
import { json, serve } from "./serve.mjs";

let requests = 0;
const server = await serve((_, response) => {
  const parts = ++requests === 1 ? [{ functionCall: { name: "search_logs", args: {} } }] : [{ text: "Done." }];
  json(response, { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] });
});
const toolOf = (declared) => ({
  tool: async () => ({ functionDeclarations: [{ name: declared, parametersJsonSchema: { type: "object" } }] }),
  callTool: async (calls) => {
    console.log(`the tool with ${declared} got:`, calls.map(({ name }) => name).join(" "));
    return [];
  },
});
const ai = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: server.url } });
const tools = [toolOf("search_logs"), toolOf("delete_person")];
await ai.models.generateContent({ model: "m", contents: "Search.", config: { tools } });
server.close();
PROGRAM
