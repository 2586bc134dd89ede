#!/usr/bin/env bash
# Packages:  @ai-sdk/langchain 3.0.99, @langchain/core 1.4.0 (2026-11-30)
# Behavior:  a person refused a call, and wrote why. The AI SDK's converter to LangChain's messages makes an empty
#            result of it, so the model reads the same as after a tool that returns nothing. An error keeps its text,
#            but not the status of an error. Parts of a message are joined without a space, so 12 and 3 become 123.
# Guess:     the model reads the reason, as it does through the AI SDK's own providers.
# Output:
#   text: "sent", status undefined
#   error-text: "Unknown person.", status undefined
#   execution-denied: "", status undefined
#   two parts: Refund order 123 days late
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ai-sdk/langchain@3.0.99 @langchain/core@1.4.0 @langchain/langgraph@1.7.3 <<'PROGRAM'
import { convertModelMessages } from "@ai-sdk/langchain";

const call = { type: "tool-call", toolCallId: "1", toolName: "send", input: { to: "ann" } };
const outputs = [
  { type: "text", value: "sent" },
  { type: "error-text", value: "Unknown person." },
  { type: "execution-denied", reason: "Ask Bob instead." },
];
for (const output of outputs) {
  const result = { type: "tool-result", toolCallId: "1", toolName: "send", output };
  const [, message] = convertModelMessages([
    { role: "assistant", content: [call] },
    { role: "tool", content: [result] },
  ]);
  console.log(`${output.type}: ${JSON.stringify(message.content)}, status ${message.status}`);
}
const parts = ["Refund order 12", "3 days late"].map((text) => ({ type: "text", text }));
console.log("two parts:", convertModelMessages([{ role: "user", content: parts }])[0].content);
PROGRAM
