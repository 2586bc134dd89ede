#!/usr/bin/env bash
# Package:   @inngest/agent-kit 0.13.2 (2026-11-29)
# Behavior:  with `maxIter`, an agent runs a tool and requests again, without the tool's result: the history is replaced
#            by the model's own last message. So the model repeats the call until the limit, here three emails, and the
#            returned `toolCalls` are those of the last round only.
# Guess:     each request has the results of all calls before it, since that is what iterations are for.
# Output:
#   1: system, user
#   2: system, user, assistant with a call
#   3: system, user, assistant with a call
#   emails sent: 3, calls in the result: 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @inngest/agent-kit@0.13.2 zod@4.6.7 <<'PROGRAM'
import { createAgent, createTool, openai } from "@inngest/agent-kit";
import { z } from "zod";
import { json, serve } from "./serve.mjs";

let requests = 0;
const call = { id: "1", type: "function", function: { name: "send", arguments: '{"to":"ann"}' } };
const server = await serve((body, response) => {
  const { messages } = JSON.parse(body);
  const parts = messages.map(({ role, tool_calls: calls }) => `${role}${calls ? " with a call" : ""}`);
  console.log(`${++requests}: ${parts.join(", ")}`);
  const isDone = messages.at(-1).role === "tool";
  const message = { role: "assistant", ...(isDone ? { content: "Done." } : { content: null, tool_calls: [call] }) };
  const choices = [{ index: 0, message, finish_reason: isDone ? "stop" : "tool_calls" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  json(response, { id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
});
let sent = 0;
const parameters = z.object({ to: z.string() });
const send = createTool({ name: "send", description: "Send.", parameters, handler: async () => (sent++, "sent") });
const model = openai({ model: "m", apiKey: "none", baseUrl: `${server.url}/` });
const agent = createAgent({ name: "a", system: "Send one email.", tools: [send], model });
const { toolCalls } = await agent.run("Send.", { maxIter: 3 });
console.log(`emails sent: ${sent}, calls in the result: ${toolCalls.length}`);
server.close();
PROGRAM
