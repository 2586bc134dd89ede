#!/usr/bin/env bash
# Package:   @google/genai 3.3.0 (2026-11-28)
# Behavior:  if the model calls a tool that no CallableTool answers, automatic function calling asks the model again
#            without any answer to the call, until its limit of ten requests, and then returns a response without text.
#            No error is raised.
# Guess:     an error, or one request with a message that the tool does not exist.
# Output:
#   messages in each request: 1 3 5 7 9 11 13 15 17 19
#   resolved, text: undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @google/genai@3.3.0 <<'PROGRAM'
import { GoogleGenAI } from "@google/genai";
import { json, serve } from "./serve.mjs";

const contents = [];
const server = await serve((body, response) => {
  contents.push(JSON.parse(body).contents.length);
  const part = { functionCall: { name: "search_log", args: {} } };
  json(response, { candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }] });
});
const tool = {
  tool: async () => ({ functionDeclarations: [{ name: "search_logs", parametersJsonSchema: { type: "object" } }] }),
  callTool: async (calls) =>
    calls.filter(({ name }) => name === "search_logs").map(({ name }) => ({ functionResponse: { name, response: {} } })),
};
const ai = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: server.url } });
const outcome = await ai.models
  .generateContent({ model: "m", contents: "Search.", config: { tools: [tool] } })
  .then(({ text }) => `resolved, text: ${text}`, ({ message }) => `rejected: ${message}`);
console.log("messages in each request:", contents.join(" "));
console.log(outcome);
server.close();
PROGRAM
