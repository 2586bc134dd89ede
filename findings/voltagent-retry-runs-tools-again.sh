#!/usr/bin/env bash
# Package:   @voltagent/core 2.10.0 with ai 6.0.326 (2026-11-29)
# Behavior:  a tool has sent an email, and the provider answers the next request with an error. VoltAgent repeats the
#            whole run by default: the model reads the first prompt again without the call, and the email is sent twice.
# Guess:     the failed request is repeated, with the call and its result, as the AI SDK does below it.
# Output:
#   1: system, user
#   2: system, user, assistant, tool, answered with an error
#   3: system, user
#   4: system, user, assistant, tool
#   emails sent: 2
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @voltagent/core@2.10.0 ai@6.0.326 @ai-sdk/openai@3.0.141 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { Agent, createTool } from "@voltagent/core";
import { z } from "zod";

let requests = 0;
const call = { id: "1", type: "function", function: { name: "send", arguments: '{"to":"ann"}' } };
const fetch = async (_, { body }) => {
  const { messages } = JSON.parse(body);
  const fails = ++requests === 2;
  console.log(`${requests}: ${messages.map(({ role }) => role).join(", ")}${fails ? ", answered with an error" : ""}`);
  if (fails) return Response.json({ error: { message: "Busy." } }, { status: 500 });
  const isDone = messages.at(-1).role === "tool";
  const message = { role: "assistant", ...(isDone ? { content: "Done." } : { content: null, tool_calls: [call] }) };
  const choices = [{ index: 0, message, finish_reason: isDone ? "stop" : "tool_calls" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
const levels = ["trace", "debug", "info", "warn", "error", "fatal"];
const logger = { ...Object.fromEntries(levels.map((level) => [level, () => undefined])), child: () => logger };
let sent = 0;
const parameters = z.object({ to: z.string() });
const send = createTool({ name: "send", description: "Send.", parameters, execute: async () => (sent++, "sent") });
const model = createOpenAI({ apiKey: "none", fetch }).chat("m");
await new Agent({ name: "a", instructions: "Send.", tools: [send], model, logger }).generateText("Send.");
console.log("emails sent:", sent);
process.exit(0);
PROGRAM
