#!/usr/bin/env bash
# Package:   langchain 1.5.14 (2026-11-29)
# Behavior:  a run may make one call of a tool, and each needs a person's approval. The model makes two calls, and the
#            person is shown both and approves both, whichever middleware comes first. Only one email leaves: the other
#            approval has no effect, and the program hears of it from the messages alone.
# Guess:     a call over the limit is refused before a person is shown it, at least where the limit comes first.
# Output:
#   limit first: shown ann, bob, approved 2, sent ann
#   approval first: shown ann, bob, approved 2, sent ann
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/core@1.4.0 @langchain/langgraph@1.7.3 @langchain/openai@1.6.0 zod@4.6.7 <<'PROGRAM'
import { Command, MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, humanInTheLoopMiddleware, tool, toolCallLimitMiddleware } from "langchain";
import { z } from "zod";

const call = (to) => ({ id: to, type: "function", function: { name: "send", arguments: JSON.stringify({ to }) } });
const calls = [call("ann"), call("bob")];
let requests = 0;
const fetch = async (_, { body }) => {
  const isDone = JSON.parse(body).messages.at(-1).role === "tool";
  const message = { role: "assistant", ...(isDone ? { content: "Done." } : { content: null, tool_calls: calls }) };
  const choices = [{ index: 0, message, finish_reason: isDone ? "stop" : "tool_calls" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: String(++requests), object: "chat.completion", created: 1, model: "m", choices, usage });
};
const model = new ChatOpenAI({ model: "m", apiKey: "none", configuration: { fetch } });
const run = async (middleware) => {
  const sent = [];
  const schema = z.object({ to: z.string() });
  const send = tool(async ({ to }) => (sent.push(to), "sent"), { name: "send", description: "Send.", schema });
  const agent = createAgent({ model, tools: [send], middleware, checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "1" } };
  const { __interrupt__: pauses } = await agent.invoke({ messages: [{ role: "user", content: "Send." }] }, config);
  const shown = pauses[0].value.actionRequests.map(({ args }) => args.to);
  const decisions = shown.map(() => ({ type: "approve" }));
  await agent.invoke(new Command({ resume: { decisions } }), config);
  return `shown ${shown.join(", ")}, approved ${decisions.length}, sent ${sent.join(", ")}`;
};
const limit = () => toolCallLimitMiddleware({ runLimit: 1 });
const approval = () => humanInTheLoopMiddleware({ interruptOn: { send: true } });
console.log("limit first:", await run([limit(), approval()]));
console.log("approval first:", await run([approval(), limit()]));
PROGRAM
