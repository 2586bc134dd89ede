#!/usr/bin/env bash
# Package:   langchain 1.5.14 with @langchain/langgraph 1.7.3 (2026-11-29)
# Behavior:  a tool waits for a person by `interrupt`. With `toolRetryMiddleware`, the pause counts as a failure: the
#            tool starts three times, no person is ever asked, and the model reads an error. Without it, the run waits.
# Guess:     a pause is no failure, and passes the middleware, as it passes LangChain's own handler of errors.
# Output:
#   without retries: started 1, waits for a person: true
#   with retries: started 3, waits for a person: false
#   the model reads: Tool 'send' failed after 3 attempts with GraphInterrupt
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/core@1.4.0 @langchain/langgraph@1.7.3 @langchain/openai@1.6.0 zod@4.6.7 <<'PROGRAM'
import { interrupt, MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool, toolRetryMiddleware } from "langchain";
import { z } from "zod";
import { createChat } from "./chat.mjs";

const run = async (middleware) => {
  let started = 0;
  const schema = z.object({ to: z.string() });
  const description = { name: "send", description: "Send.", schema };
  const send = tool(async ({ to }) => (started++, interrupt({ to }) ? "sent" : "refused"), description);
  const chat = createChat("send", { to: "ann" });
  const model = new ChatOpenAI({ model: "m", apiKey: "none", configuration: { fetch: chat.fetch } });
  const agent = createAgent({ model, tools: [send], middleware, checkpointer: new MemorySaver() });
  const messages = [{ role: "user", content: "Send." }];
  const { __interrupt__: pauses } = await agent.invoke({ messages }, { configurable: { thread_id: "1" } });
  return { chat, text: `started ${started}, waits for a person: ${pauses !== undefined}` };
};
console.log("without retries:", (await run([])).text);
const { chat, text } = await run([toolRetryMiddleware({ maxRetries: 2, initialDelayMs: 1 })]);
console.log("with retries:", text);
console.log("the model reads:", chat.result());
PROGRAM
