#!/usr/bin/env bash
# Package:   @mem0/vercel-ai-provider 3.0.2, with ai 6.0.326 (2026-11-30)
# Behavior:  a model of Mem0's provider stores what a user says. It stores the entire conversation for each request to
#            the model, so a run with one tool stores all of it twice, old messages and the program's instructions
#            included. With `streamText`, it replaces each error of the model by a general one, so that a 429 is not
#            repeated.
# Guess:     the user's new message is stored, once a run, and a 429 is repeated as with the model alone.
# Output:
#   requests to the model in the run: 2
#   stored: system "Be brief.", user "I live in Berlin.", assistant "Noted.", user "How many?"
#   stored: system "Be brief.", user "I live in Berlin.", assistant "Noted.", user "How many?"
#   generateText after a 429: Done. (2 requests)
#   streamText after a 429: Error: Streaming failed or method not implemented. (1 requests)
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mem0/vercel-ai-provider@3.0.2 ai@6.0.326 zod@4.6.7 <<'PROGRAM'
import { createMem0 } from "@mem0/vercel-ai-provider";
import { generateText, stepCountIs, streamText, tool } from "ai";
import { z } from "zod";

const stored = [];
let [requests, failures] = [0, 0];
const message = { type: "message", role: "assistant", id: "m", content: [] };
const answer = { ...message, content: [{ type: "output_text", text: "Done.", annotations: [] }] };
const call = { type: "function_call", id: "f", call_id: "c", name: "count", arguments: "{}" };
globalThis.fetch = async (url, { body }) => {
  const { pathname } = new URL(url);
  const request = JSON.parse(body);
  if (pathname.endsWith("/search/")) return Response.json({ results: [] });
  if (pathname.endsWith("/add/")) return stored.push(request.messages), Response.json({});
  requests++;
  const headers = { "retry-after-ms": "1" };
  if (failures-- > 0) return Response.json({ error: { message: "Slow down." } }, { status: 429, headers });
  const isAnswer = !request.tools || request.input.at(-1).type === "function_call_output";
  const usage = { input_tokens: 1, output_tokens: 1 };
  return Response.json({ id: "1", created_at: 1, model: "m", output: [isAnswer ? answer : call], usage });
};
console.error = () => {};
const model = createMem0({ mem0ApiKey: "none", apiKey: "none", mem0Config: { user_id: "ann" } })("gpt-4.1");
const count = tool({ description: "Count.", inputSchema: z.object({}), execute: async () => 5 });
const messages = [
  { role: "user", content: "I live in Berlin." },
  { role: "assistant", content: "Noted." },
  { role: "user", content: "How many?" },
];
await generateText({ model, system: "Be brief.", messages, tools: { count }, stopWhen: stepCountIs(3) });
console.log("requests to the model in the run:", requests);
for (const all of stored) console.log("stored:", all.map(({ role, content }) => `${role} "${content}"`).join(", "));
[requests, failures] = [0, 1];
const { text } = await generateText({ model, prompt: "Hi" });
console.log(`generateText after a 429: ${text} (${requests} requests)`);
[requests, failures] = [0, 1];
const onError = ({ error }) => console.log(`streamText after a 429: ${error} (${requests} requests)`);
await streamText({ model, prompt: "Hi", onError }).consumeStream();
PROGRAM
