#!/usr/bin/env bash
# Package:   langchain 1.5.14 (2026-11-29)
# Behavior:  with `toolStrategy`, the final answer is a call of a tool. Where the model calls another tool in the same
#            message, that call does not run, nothing says so, and it has no result in the messages, whose next request
#            to the provider is then invalid. Here the answer claims that an email was sent.
# Guess:     both calls run, or the model is told that the other call did not run.
# Output:
#   emails sent: 0
#   the answer: {"sent":true}
#   calls: 1 2, results: 2
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/core@1.4.0 @langchain/openai@1.6.0 zod@4.6.7 <<'PROGRAM'
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool, toolStrategy } from "langchain";
import { z } from "zod";

const call = (id, name, args) => ({ id, type: "function", function: { name, arguments: JSON.stringify(args) } });
const calls = [call("1", "send", { to: "ann" }), call("2", "report", { sent: true })];
const fetch = async () => {
  const message = { role: "assistant", content: null, tool_calls: calls };
  const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
let sent = 0;
const schema = z.object({ to: z.string() });
const send = tool(async () => (sent++, "sent"), { name: "send", description: "Send.", schema });
const report = { title: "report", type: "object", properties: { sent: { type: "boolean" } }, required: ["sent"] };
const model = new ChatOpenAI({ model: "m", apiKey: "none", configuration: { fetch } });
const agent = createAgent({ model, tools: [send], responseFormat: toolStrategy(report) });
const input = { messages: [{ role: "user", content: "Send, and report." }] };
const { messages, structuredResponse } = await agent.invoke(input);
console.log("emails sent:", sent);
console.log("the answer:", JSON.stringify(structuredResponse));
const ids = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
const results = messages.flatMap(({ tool_call_id: id }) => id ?? []);
console.log(`calls: ${ids.join(" ")}, results: ${results.join(" ")}`);
PROGRAM
