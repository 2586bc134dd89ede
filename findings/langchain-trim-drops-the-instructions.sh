#!/usr/bin/env bash
# Package:   @langchain/core 1.4.0 (2026-11-29)
# Behavior:  `trimMessages` with `includeSystem: true` and `startOn: "human"` fits a history to a limit of tokens. Where
#            the last message alone is too long, as a large result of a tool, it returns a list of one `undefined`: the
#            system message is gone, although it fits. Without `startOn`, the system message is all that is left.
# Guess:     the system message stays with a part of the last one, or an error says that no message fits.
# Output:
#   short result: system, human, ai, tool
#   long result: undefined
#   long result, without startOn: system
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/core@1.4.0 <<'PROGRAM'
import { AIMessage, HumanMessage, SystemMessage, ToolMessage, trimMessages } from "@langchain/core/messages";

const system = new SystemMessage("Never send an email without a name.");
const question = new HumanMessage("Which orders are late?");
const call = new AIMessage({ content: "", tool_calls: [{ id: "1", name: "list_orders", args: {} }] });
const result = (rows) => new ToolMessage({ tool_call_id: "1", content: "late order; ".repeat(rows) });

// One character counts as a token.
const tokenCounter = (messages) => messages.reduce((sum, { content }) => sum + content.length, 0);
const print = async (name, messages, options) => {
  const kept = await trimMessages(messages, { strategy: "last", maxTokens: 200, tokenCounter, ...options });
  console.log(`${name}:`, kept.map((message) => message?.getType() ?? String(message)).join(", "));
};
const options = { includeSystem: true, startOn: "human" };
await print("short result", [system, question, call, result(5)], options);
await print("long result", [system, question, call, result(50)], options);
await print("long result, without startOn", [system, question, call, result(50)], { includeSystem: true });
PROGRAM
