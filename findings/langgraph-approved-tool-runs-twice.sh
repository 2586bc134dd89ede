#!/usr/bin/env bash
# Package:   @langchain/langgraph 1.7.3 (2026-11-28)
# Behavior:  two calls of one message in a ToolNode wait for a person by `interrupt`. After the first answer, the first
#            tool runs, but its result is dropped because the second still waits; after the second answer it runs again.
# Guess:     a call that a person approved runs once, since its result is part of the stored state.
# Output:
#   after the first answer: 1
#   after the second answer: 1 1 2
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/langgraph@1.7.3 @langchain/core@1.4.0 zod@4.6.7 <<'PROGRAM'
import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Command, interrupt, MemorySaver, MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { z } from "zod";

const run = [];
const send = tool(
  async ({ number }) => {
    interrupt({ number });
    run.push(number);
    return "sent";
  },
  { name: "send", description: "Send.", schema: z.object({ number: z.number() }) },
);
const graph = new StateGraph(MessagesAnnotation)
  .addNode("tools", new ToolNode([send]))
  .addEdge("__start__", "tools")
  .addEdge("tools", "__end__")
  .compile({ checkpointer: new MemorySaver() });
const config = { configurable: { thread_id: "1" } };
const calls = [1, 2].map((number) => ({ name: "send", args: { number }, id: String(number), type: "tool_call" }));
await graph.invoke({ messages: [new AIMessage({ content: "", tool_calls: calls })] }, config);
await graph.invoke(new Command({ resume: true }), config);
console.log("after the first answer:", run.join(" "));
await graph.invoke(new Command({ resume: true }), config);
console.log("after the second answer:", run.join(" "));
PROGRAM
