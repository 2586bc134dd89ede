#!/usr/bin/env bash
# Package:   langchain 1.5.14 with @langchain/openai 1.6.0 (2026-11-29)
# Behavior:  LangChain takes the id of a response as the id of its message, and a message replaces an earlier one with
#            the same id. If a server repeats an id (Ollama draws one of 999 for Chat Completions), the second call
#            replaces the first in the history and does not run, and the run ends without an answer or an error.
# Guess:     messages of one run have ids of their own, so both calls run.
# Output:
#   ids 1, 2, 3: sent ann, bob, then human, ai, tool, ai, tool, ai
#   ids 1, 1, 2: sent ann, then human, ai, tool
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/core@1.4.0 @langchain/langgraph@1.7.3 @langchain/openai@1.6.0 zod@4.6.7 <<'PROGRAM'
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool } from "langchain";
import { z } from "zod";

const call = (to) => ({ id: to, type: "function", function: { name: "send", arguments: JSON.stringify({ to }) } });
const replies = [
  { content: null, tool_calls: [call("ann")] },
  { content: null, tool_calls: [call("bob")] },
  { content: "Done." },
];
const run = async (ids) => {
  let requests = 0;
  const fetch = async () => {
    const id = `chatcmpl-${ids[requests]}`;
    const message = { role: "assistant", ...replies[requests++] };
    const choices = [{ index: 0, message, finish_reason: message.tool_calls ? "tool_calls" : "stop" }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    return Response.json({ id, object: "chat.completion", created: 1, model: "m", choices, usage });
  };
  const sent = [];
  const schema = z.object({ to: z.string() });
  const send = tool(async ({ to }) => (sent.push(to), "sent"), { name: "send", description: "Send.", schema });
  const model = new ChatOpenAI({ model: "m", apiKey: "none", configuration: { fetch } });
  const agent = createAgent({ model, tools: [send] });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Send to both." }] });
  console.log(`ids ${ids.join(", ")}: sent ${sent.join(", ")}, then ${messages.map(({ type }) => type).join(", ")}`);
};
await run([1, 2, 3]);
await run([1, 1, 2]);
PROGRAM
