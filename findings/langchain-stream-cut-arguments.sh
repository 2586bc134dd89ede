#!/usr/bin/env bash
# Packages:  @langchain/openai 1.6.0, @langchain/core 1.4.0 (2026-11-28)
# Behavior:  a streamed call that ends at the token limit becomes a valid call with the arguments so far. A number that
#            was cut has another value, and invalid_tool_calls is empty. The same response without streaming is an
#            invalid call.
# Guess:     a call whose JSON is incomplete is in invalid_tool_calls, streamed or not.
# Output:
#   streaming: true valid: [{"to":"ann","cents":12}] invalid: 0
#   streaming: false valid: [] invalid: 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/core@1.4.0 @langchain/openai@1.6.0 <<'PROGRAM'
import { ChatOpenAI } from "@langchain/openai";

// The tokenizer that the SDK loads from a website.
globalThis.fetch = async () => Response.json({ pat_str: "(?!)", special_tokens: {}, bpe_ranks: "" });
console.warn = () => undefined;
const cut = { name: "send_credit", arguments: '{"to":"ann","cents":12' };
const tool_calls = [{ index: 0, id: "1", type: "function", function: cut }];
const choices = [
  { index: 0, delta: { role: "assistant", tool_calls }, finish_reason: null },
  { index: 0, delta: {}, finish_reason: "length" },
];
const chunk = (choice) => `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [choice] })}\n\n`;
const message = { role: "assistant", content: null, tool_calls };
const fetch = async (_, { body }) =>
  JSON.parse(body).stream
    ? new Response(choices.map(chunk).join("") + "data: [DONE]\n\n", { headers: { "content-type": "text/event-stream" } })
    : Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices: [{ index: 0, message, finish_reason: "length" }] });
for (const streaming of [true, false]) {
  const model = new ChatOpenAI({ apiKey: "none", model: "m", streaming, configuration: { fetch } });
  const { tool_calls: valid, invalid_tool_calls: invalid } = await model.invoke("Send 12.50.");
  console.log("streaming:", streaming, "valid:", JSON.stringify(valid.map(({ args }) => args)), "invalid:", invalid.length);
}
PROGRAM
