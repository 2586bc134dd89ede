#!/usr/bin/env bash
# Packages:  workers-ai-provider 4.0.0, ai 7.0.173, ai-sdk-ollama 4.3.0 for comparison (2026-11-30)
# Behavior:  Cloudflare's provider for the AI SDK drops the seed, the stop sequences and topK, and warns about none of
#            them. It warns about frequencyPenalty, so a program that checks the warnings finds the others in use.
#            A tool call of the model, too, ends its step with the reason stop.
# Guess:     a setting is sent, or named in the warnings, as it is with this setting beside them.
# Output:
#   the program sets: temperature, topP, maxOutputTokens, seed, stopSequences, topK, frequencyPenalty
#   Cloudflare sends: temperature, top_p, max_tokens; warns: frequencyPenalty
#   Ollama sends: temperature, top_p, num_predict, seed, stop, top_k, frequency_penalty; warns: nothing
#   a step with 1 call ends with: Cloudflare stop, Ollama tool-calls
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check workers-ai-provider@4.0.0 ai@7.0.173 ai-sdk-ollama@4.3.0 zod@4.6.7 <<'PROGRAM'
import { generateText, jsonSchema, tool } from "ai";
import { createOllama } from "ai-sdk-ollama";
import { createWorkersAI } from "workers-ai-provider";

globalThis.AI_SDK_LOG_WARNINGS = false;
const settings = { temperature: 0.5, topP: 0.9, maxOutputTokens: 50, seed: 7, stopSequences: ["END"], topK: 3 };
settings.frequencyPenalty = 0.1;
console.log("the program sets:", Object.keys(settings).join(", "));
let sent;
const call = { name: "count", arguments: {} };
const run = async (_, input) => {
  sent = input;
  return input.tools ? { response: "", tool_calls: [call] } : { response: "Hi" };
};
const fetch = async (_, { body }) => {
  const { options, tools } = JSON.parse(body);
  sent = options;
  const message = { role: "assistant", content: tools ? "" : "Hi", ...(tools && { tool_calls: [{ function: call }] }) };
  const head = { model: "m", created_at: "2026-11-30T00:00:00Z", prompt_eval_count: 1, eval_count: 1 };
  return Response.json({ ...head, message, done: true, done_reason: "stop" });
};
const models = {
  Cloudflare: createWorkersAI({ binding: { run } })("@cf/meta/llama-3.1-8b-instruct"),
  Ollama: createOllama({ baseURL: "http://127.0.0.1:1", fetch })("llama3.2"),
};
const limits = ["max_tokens", "num_predict"];
const names = ["temperature", "top_p", ...limits, "seed", "random_seed", "stop", "top_k", "frequency_penalty"];
for (const [name, model] of Object.entries(models)) {
  const { warnings } = await generateText({ model, prompt: "Hi", ...settings });
  const warned = warnings.map(({ feature }) => feature).join(", ") || "nothing";
  console.log(`${name} sends: ${names.filter((key) => sent[key] !== undefined).join(", ")}; warns: ${warned}`);
}
const count = tool({ description: "Counts.", inputSchema: jsonSchema({ type: "object", properties: {} }) });
const reasons = [];
let calls;
for (const [name, model] of Object.entries(models)) {
  const { finishReason, toolCalls } = await generateText({ model, prompt: "How many?", tools: { count } });
  calls = toolCalls.length;
  reasons.push(`${name} ${finishReason}`);
}
console.log(`a step with ${calls} call ends with: ${reasons.join(", ")}`);
PROGRAM
