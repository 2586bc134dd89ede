#!/usr/bin/env bash
# Package:   @mastra/core 1.71.0 (2026-11-30)
# Behavior:  `TokenLimiterProcessor` leaves out each message that doesn't fit, from the newest on, and keeps older ones
#            that fit, by default. So a long question is left out, and the model answers the one before it. A call whose
#            result is long is left out too, so the model makes it again each time: one email is sent four times.
# Guess:     the oldest messages are left out, and an error says that the newest one is too long, as `contiguous` does.
# Output:
#   a long question, best-fit: the model reads "Which lists do we have?"
#   a long question, contiguous: no request
#   a long result, best-fit: requests 5, emails sent 4
#   a long result, contiguous: requests 1, emails sent 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/core@1.71.0 @ai-sdk/openai@4.0.118 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { Agent } from "@mastra/core/agent";
import { TokenLimiterProcessor } from "@mastra/core/processors";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";

console.error = () => undefined;
const call = { id: "1", type: "function", function: { name: "send", arguments: '{"to":"ann"}' } };
const run = async (messages, hasTool, trimMode) => {
  const requests = [];
  let sent = 0;
  const fetch = async (_, { body }) => {
    const { messages } = JSON.parse(body);
    requests.push(messages.filter(({ role }) => role === "user").map(({ content }) => content));
    const isDone = !hasTool || messages.at(-1).role === "tool" || requests.length === 5;
    const calls = { content: null, tool_calls: [{ ...call, id: String(requests.length) }] };
    const message = { role: "assistant", ...(isDone ? { content: "Done." } : calls) };
    const choices = [{ index: 0, message, finish_reason: isDone ? "stop" : "tool_calls" }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  };
  const send = createTool({
    id: "send",
    description: "Send.",
    inputSchema: z.object({ to: z.string() }),
    execute: async () => (sent++, { rows: Array.from({ length: 2000 }, (_, id) => ({ id })) }),
  });
  const model = createOpenAI({ apiKey: "none", fetch }).chat("m");
  const inputProcessors = [new TokenLimiterProcessor({ limit: 1000, ...(trimMode && { trimMode }) })];
  const tools = hasTool ? { send } : {};
  await new Agent({ id: "a", name: "a", instructions: "Help.", model, tools, inputProcessors }).generate(messages);
  return { requests, sent };
};
const history = [
  { role: "user", content: "Which lists do we have?" },
  { role: "assistant", content: "Two lists." },
  { role: "user", content: `What does this log say? ${"error at line 7. ".repeat(1000)}` },
];
for (const mode of [undefined, "contiguous"]) {
  const [question] = (await run(history, false, mode)).requests;
  const read = question ? `the model reads ${question.map((text) => JSON.stringify(text)).join(", ")}` : "no request";
  console.log(`a long question, ${mode ?? "best-fit"}: ${read}`);
}
for (const mode of [undefined, "contiguous"]) {
  const { requests, sent } = await run([{ role: "user", content: "Send it to Ann." }], true, mode);
  console.log(`a long result, ${mode ?? "best-fit"}: requests ${requests.length}, emails sent ${sent}`);
}
process.exit();
PROGRAM
