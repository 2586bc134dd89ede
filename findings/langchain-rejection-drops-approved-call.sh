#!/usr/bin/env bash
# Package:   langchain 1.5.14 (2026-11-28)
# Behavior:  if a person approves one of two waiting calls and rejects the other, the approved one does not run, and is
#            no longer in the messages: neither the model nor the person learns that it was left out.
# Guess:     the approved call runs, and the model reads that the other was rejected.
# Output:
#   sent: []
#   assistant: bob
#   tool: User rejected the tool call for `send_email` with id bob
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/langgraph@1.7.3 @langchain/core@1.4.0 @langchain/openai@1.6.0 <<'PROGRAM'
import { Command, MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, humanInTheLoopMiddleware, tool } from "langchain";

const requests = [];
const call = (to) => ({ id: to, type: "function", function: { name: "send_email", arguments: JSON.stringify({ to }) } });
const fetch = async (_, { body }) => {
  const first = requests.push(JSON.parse(body)) === 1;
  const message = first ? { role: "assistant", content: null, tool_calls: [call("ann"), call("bob")] } : { role: "assistant", content: "ok" };
  const choices = [{ index: 0, message, finish_reason: first ? "tool_calls" : "stop" }];
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices });
};
const sent = [];
const schema = { type: "object", properties: { to: { type: "string" } } };
const send = tool(async ({ to }) => sent.push(to) && "sent", { name: "send_email", description: "Send an email.", schema });
const agent = createAgent({
  model: new ChatOpenAI({ apiKey: "none", model: "m", configuration: { fetch } }),
  tools: [send],
  checkpointer: new MemorySaver(),
  middleware: [humanInTheLoopMiddleware({ interruptOn: { send_email: true } })],
});
const thread = { configurable: { thread_id: "1" } };
await agent.invoke({ messages: [{ role: "user", content: "Write to both." }] }, thread);
await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }, { type: "reject" }] } }), thread);
console.log("sent:", JSON.stringify(sent));
for (const { role, tool_calls, content } of requests[1].messages.slice(1))
  console.log(role + ":", tool_calls ? tool_calls.map(({ id }) => id).join(" ") : content);
PROGRAM
