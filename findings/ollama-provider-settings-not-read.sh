#!/usr/bin/env bash
# Packages:  ollama-ai-provider-v2 4.0.1, ai 7.0.173, ollama 0.6.4 (2026-11-29)
# Behavior:  the AI SDK's provider writes the temperature, topP and the limit of tokens at the top of the request's
#            body, where Ollama knows none of them: it reads `options`, as its own client writes. So a run at
#            temperature 0 has the model's own temperature, and an answer has no limit. The provider warns of the
#            settings that it doesn't support, and not of these.
# Guess:     a setting takes effect, or is among the warnings.
# Output:
#   the AI SDK sends to /api/chat: temperature 0, top_p 0.5, max_output_tokens 5, options none
#     warnings: seed
#   Ollama's client sends to /api/chat: options {"temperature":0,"top_p":0.5,"num_predict":5}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ollama-ai-provider-v2@4.0.1 ai@7.0.173 ollama@0.6.4 zod@4.6.7 <<'PROGRAM'
import { generateText } from "ai";
import { Ollama } from "ollama";
import { createOllama } from "ollama-ai-provider-v2";

globalThis.AI_SDK_LOG_WARNINGS = false;
let path;
let sent;
const fetch = async (url, { body }) => {
  path = new URL(url).pathname;
  sent = JSON.parse(body);
  const message = { role: "assistant", content: "ok" };
  return Response.json({ model: "m", created_at: "2026-11-29T10:00:00Z", message, done: true, done_reason: "stop" });
};
const settings = { temperature: 0, topP: 0.5, maxOutputTokens: 5, seed: 7 };
const { warnings } = await generateText({ model: createOllama({ fetch })("llama3.2"), prompt: "Go.", ...settings });
const { temperature, top_p, max_output_tokens, options = "none" } = sent;
const fields = Object.entries({ temperature, top_p, max_output_tokens, options }).map((field) => field.join(" "));
console.log(`the AI SDK sends to ${path}:`, fields.join(", "));
console.log("  warnings:", warnings.map(({ details }) => details).join(", "));

const client = new Ollama({ fetch });
const messages = [{ role: "user", content: "Go." }];
await client.chat({ model: "llama3.2", messages, options: { temperature: 0, top_p: 0.5, num_predict: 5 } });
console.log(`Ollama's client sends to ${path}: options`, JSON.stringify(sent.options));
PROGRAM
