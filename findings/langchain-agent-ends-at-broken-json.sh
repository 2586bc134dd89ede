#!/usr/bin/env bash
# Package:   langchain 1.5.14 (2026-11-28)
# Behavior:  if the arguments of a call are no JSON, the run ends at once with an empty answer. There is no error, and
#            the model gets no second try.
# Guess:     the model is told and tries again, or the run rejects.
# Output:
#   requests: 1 answer: ""
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/langgraph@1.7.3 @langchain/core@1.4.0 @langchain/openai@1.6.0 <<'PROGRAM'
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool } from "langchain";

let requests = 0;
const call = { id: "1", type: "function", function: { name: "search", arguments: '{"query": "service:till' } };
const fetch = async () => {
  const first = ++requests === 1;
  const message = first ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: "ok" };
  const choices = [{ index: 0, message, finish_reason: first ? "tool_calls" : "stop" }];
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices });
};
const schema = { type: "object", properties: { query: { type: "string" } } };
const search = tool(async () => "rows", { name: "search", description: "Search.", schema });
const model = new ChatOpenAI({ apiKey: "none", model: "m", configuration: { fetch } });
console.warn = () => undefined;
const { messages } = await createAgent({ model, tools: [search] }).invoke({ messages: [{ role: "user", content: "Search." }] });
console.log("requests:", requests, "answer:", JSON.stringify(messages.at(-1).content));
PROGRAM
