#!/usr/bin/env bash
# Package:   xsai 0.4.4 (2026-11-29)
# Behavior:  with `maxSteps: 1`, which is the default, `generateText` asks twice, and `streamText` once. The last
#            message of `generateText` has a call that did not run, and its result lists no calls: a program reads the
#            finish reason `tool_calls` and an empty list. `streamText` runs the last call, whose result no model
#            reads.
# Guess:     a limit of one step is one request in both, and the calls of the last message are listed.
# Output:
#   generateText, maxSteps 1: 2 requests, 2 calls of the model, ran 1
#     finish reason tool_calls, calls in the result 0
#   streamText, maxSteps 1: 1 requests, 1 calls of the model, ran 1
#   generateText, maxSteps 2: 3 requests, 3 calls of the model, ran 2
#     finish reason tool_calls, calls in the result 0
#   streamText, maxSteps 2: 2 requests, 2 calls of the model, ran 2
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check xsai@0.4.4 zod@4.6.7 <<'PROGRAM'
import { generateText, streamText, tool } from "xsai";
import { z } from "zod";

let requests;
let ran;
const call = { index: 0, id: "c", type: "function", function: { name: "send", arguments: '{"to":"ann"}' } };
const message = { role: "assistant", content: null, tool_calls: [call] };
const fetch = async (_, { body }) => {
  requests++;
  if (!JSON.parse(body).stream) return Response.json({ choices: [{ index: 0, message, finish_reason: "tool_calls" }] });
  const parts = [{ delta: message }, { delta: {}, finish_reason: "tool_calls" }];
  const chunks = parts.map((choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
  return new Response(`${chunks.join("")}data: [DONE]\n\n`);
};
const parameters = z.object({ to: z.string() });
const tools = [await tool({ name: "send", description: "Send.", parameters, execute: () => (ran++, "sent") })];
const messages = [{ role: "user", content: "Send." }];
const options = { model: "m", apiKey: "none", baseURL: "http://127.0.0.1/", fetch, tools, messages };
const print = (name, maxSteps, history) => {
  const calls = history.flatMap(({ tool_calls = [] }) => tool_calls).length;
  console.log(`${name}, maxSteps ${maxSteps}: ${requests} requests, ${calls} calls of the model, ran ${ran}`);
};

for (const maxSteps of [1, 2]) {
  [requests, ran] = [0, 0];
  const generated = await generateText({ ...options, maxSteps });
  print("generateText", maxSteps, generated.messages);
  console.log(`  finish reason ${generated.finishReason}, calls in the result ${generated.toolCalls.length}`);
  [requests, ran] = [0, 0];
  const streamed = streamText({ ...options, maxSteps });
  for await (const _ of streamed.fullStream);
  print("streamText", maxSteps, await streamed.messages);
}
PROGRAM
