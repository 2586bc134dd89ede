#!/usr/bin/env bash
# Package:   @openai/agents 0.20.0 (2026-11-29)
# Behavior:  an agent that is used as a tool has sent an email, and its next request fails. The outer model reads
#            neither of this, only a request to try again. It does, and the email is sent twice.
# Guess:     the outer model reads what was done, or at least the error, or the run ends.
# Output:
#   the outer model reads: An error occurred while running the tool. Please try again.
#   the outer model reads: Sent.
#   emails sent: 2
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openai/agents@0.20.0 openai@7.59.0 zod@4.6.7 <<'PROGRAM'
import { Agent, OpenAIProvider, Runner, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";

setTracingDisabled(true);
let [sent, hasFailed, count] = [0, false, 0];
const answer = (content, name, args) => {
  const call = { id: `c${++count}`, type: "function", function: { name, arguments: JSON.stringify(args) } };
  const message = { role: "assistant", content, ...(name && { tool_calls: [call] }) };
  const choices = [{ index: 0, message, finish_reason: name ? "tool_calls" : "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: `r${count}`, object: "chat.completion", created: 1, model: "m", choices, usage });
};
const fetch = async (_, { body }) => {
  const { messages, tools } = JSON.parse(body);
  const { role, content } = messages.at(-1);
  const isNested = tools[0].function.name === "send";
  if (isNested && role !== "tool") return answer(null, "send", { to: "ann" });
  if (isNested && hasFailed) return answer("Sent.");
  if (isNested) return (hasFailed = true), Response.json({ error: { message: "Busy." } }, { status: 500 });
  if (role === "tool") console.log("the outer model reads:", content);
  return content === "Sent." ? answer("Done.") : answer(null, "mailer", { input: "Write to Ann." });
};
const openAIClient = new OpenAI({ apiKey: "none", maxRetries: 0, fetch });
const settings = { modelProvider: new OpenAIProvider({ openAIClient, useResponses: false }), model: "m" };
const parameters = z.object({ to: z.string() });
const send = tool({ name: "send", description: "Send.", parameters, execute: async () => (sent++, "sent") });
const mailer = new Agent({ name: "mailer", tools: [send] });
const nested = mailer.asTool({ toolName: "mailer", toolDescription: "Write an email.", runConfig: settings });
await new Runner(settings).run(new Agent({ name: "outer", tools: [nested] }), "Write to Ann.");
console.log("emails sent:", sent);
PROGRAM
