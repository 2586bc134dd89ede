#!/usr/bin/env bash
# Packages:  langchain 1.5.14, @langchain/core 1.4.0, @langchain/openai 1.6.0 (2026-11-30)
# Behavior:  `summarizationMiddleware` replaces old messages by a summary, for good. If its request fails, the error is
#            the summary. If the last of the old messages is long, as a tool's result can be, no summary is requested,
#            and one sentence is all that is left. Else it reads only the last 4000 tokens of what it replaces.
# Guess:     a failed summary leaves the messages, or ends the run; a summary covers all messages that it replaces.
# Output:
#   the request for it fails: "Error generating summary: Error: 503 Busy.", requests for a summary: 1
#   a long result: "Previous conversation was too long to summarize.", requests for a summary: 0
#   orders 0 to 38 replaced: "A summary.", the first order that it read: 20
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/core@1.4.0 @langchain/langgraph@1.7.3 @langchain/openai@1.6.0 <<'PROGRAM'
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, summarizationMiddleware } from "langchain";

const run = async (messages, status = 200) => {
  const prompts = [];
  const fetch = async (_, { body }) => {
    const [{ content }] = JSON.parse(body).messages;
    const isSummary = content.includes("<messages>");
    if (isSummary) prompts.push(content);
    if (isSummary && status !== 200) return Response.json({ error: { message: "Busy." } }, { status });
    const message = { role: "assistant", content: isSummary ? "A summary." : "Done." };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  };
  const model = new ChatOpenAI({ model: "m", apiKey: "none", maxRetries: 0, configuration: { fetch } });
  const middleware = summarizationMiddleware({ model, trigger: { messages: messages.length }, keep: { messages: 2 } });
  const result = await createAgent({ model, tools: [], middleware: [middleware] }).invoke({ messages });
  return { prompts, summary: JSON.stringify(result.messages[0].content.split("\n").at(-1)) };
};
const createTurns = (count, length) =>
  Array.from({ length: count }, (_, index) => [
    new HumanMessage(`order ${index}: ${"x ".repeat(length)}`),
    new AIMessage(`Noted ${index}.`),
  ]).flat();

const failed = await run(createTurns(10, 10), 503);
console.log(`the request for it fails: ${failed.summary}, requests for a summary: ${failed.prompts.length}`);

const content = JSON.stringify(Array.from({ length: 3000 }, (_, id) => ({ id })));
const long = await run([
  new HumanMessage("Never write to Bob."),
  new AIMessage({ content: "", tool_calls: [{ id: "1", name: "read", args: {} }] }),
  new ToolMessage({ tool_call_id: "1", name: "read", content }),
  ...createTurns(1, 1),
]);
console.log(`a long result: ${long.summary}, requests for a summary: ${long.prompts.length}`);

const { prompts, summary } = await run(createTurns(40, 400));
const [, first] = prompts[0].match(/order (\d+)/);
console.log(`orders 0 to 38 replaced: ${summary}, the first order that it read: ${first}`);
PROGRAM
