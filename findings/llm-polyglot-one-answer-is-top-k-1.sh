#!/usr/bin/env bash
# Package:   llm-polyglot 3.0.0, with @anthropic-ai/sdk 0.33.1 (2026-11-30)
# Behavior:  this client gives other models the interface of OpenAI's SDK. `n: 1`, one answer, becomes `top_k: 1`, so
#            the model may choose only its most likely token. The result of a tool isn't sent. `tool_choice: "none"`
#            isn't sent, so the model may call tools. An answer that was cut off at the token limit has the finish
#            reason `stop`.
# Guess:     `n` has nothing to do with `top_k`, the model reads the tool's result, and the reason is `length`.
# Output:
#   max_tokens: 8, top_k: 1, tools: 1, tool_choice: undefined
#   messages: user, assistant
#   answer: "The open orders are 10, 20 and", finish_reason: stop
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check llm-polyglot@3.0.0 @anthropic-ai/sdk@0.33.1 @google/generative-ai@0.21.0 openai@6.49.0 <<'PROGRAM'
import { createLLMClient } from "llm-polyglot";

const answer = { id: "1", type: "message", role: "assistant", model: "m", stop_reason: "max_tokens" };
const content = [{ type: "text", text: "The open orders are 10, 20 and" }];
let sent;
const respond = (body) => {
  sent = JSON.parse(body);
  return Response.json({ ...answer, content, usage: { input_tokens: 5, output_tokens: 8 } });
};
const client = createLLMClient({ provider: "anthropic", apiKey: "none", logLevel: "error" });
client.fetch = async (_, { body }) => respond(body);
const call = { id: "1", type: "function", function: { name: "list_orders", arguments: "{}" } };
const { choices } = await client.chat.completions.create({
  model: "m",
  max_tokens: 8,
  n: 1,
  tool_choice: "none",
  tools: [{ type: "function", function: { name: "list_orders", parameters: { type: "object", properties: {} } } }],
  messages: [
    { role: "user", content: "Which orders are open?" },
    { role: "assistant", content: "I look.", tool_calls: [call] },
    { role: "tool", tool_call_id: "1", content: "[10, 20, 30]" },
  ],
});
const { max_tokens, top_k, tools, tool_choice, messages } = sent;
console.log(`max_tokens: ${max_tokens}, top_k: ${top_k}, tools: ${tools.length}, tool_choice: ${tool_choice}`);
console.log("messages:", messages.map(({ role }) => role).join(", "));
console.log(`answer: ${JSON.stringify(choices[0].message.content)}, finish_reason: ${choices[0].finish_reason}`);
PROGRAM
