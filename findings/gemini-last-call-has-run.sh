#!/usr/bin/env bash
# Package:   @google/genai 3.3.0 (2026-11-28)
# Behavior:  automatic function calling ends after ten requests. It runs the call of the tenth response too, and its
#            result never reaches the model; the response still lists the call in `functionCalls`, without any text. A
#            program that runs what a response lists runs the call twice.
# Guess:     calls that a response lists have not been run, or the model sees each result.
# Output:
#   requests: 10
#   run: 1 2 3 4 5 6 7 8 9 10
#   in the response: [{"name":"send_email","args":{"number":10}}] text: undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @google/genai@3.3.0 <<'PROGRAM'
import { GoogleGenAI } from "@google/genai";
import { json, serve } from "./serve.mjs";

let requests = 0;
const server = await serve((_, response) => {
  requests++;
  const part = { functionCall: { name: "send_email", args: { number: requests } } };
  json(response, { candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP" }] });
});
const sent = [];
const tool = {
  tool: async () => ({ functionDeclarations: [{ name: "send_email", parametersJsonSchema: { type: "object" } }] }),
  callTool: async (calls) =>
    calls.map(({ name, args }) => {
      sent.push(args.number);
      return { functionResponse: { name, response: { output: "sent" } } };
    }),
};
const ai = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: server.url } });
const result = await ai.models.generateContent({ model: "m", contents: "Send them.", config: { tools: [tool] } });
console.log("requests:", requests);
console.log("run:", sent.join(" "));
console.log("in the response:", JSON.stringify(result.functionCalls), "text:", result.text);
server.close();
PROGRAM
