#!/usr/bin/env bash
# Package:   @ai-sdk-tools/agents 1.2.0, with ai 5.0.277 (2026-11-30)
# Behavior:  an agent's `generate()` sends neither its instructions nor its tools, without an error: the model reads an
#            empty system message and the question. With `messages` alone, it adds the user's message "Continue" behind
#            the question. The agent's `toUIMessageStream()` sends instructions and tools, and nothing more.
# Guess:     both methods of one agent send the same.
# Output:
#   generate with a prompt: system "", user "Which orders?" (no tools)
#   generate with messages: system "", user "Which orders?", user "Continue" (no tools)
#   toUIMessageStream: system "Never write to Bob.", user "Which orders?" (tools: list_orders)
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ai-sdk-tools/agents@1.2.0 ai@5.0.277 zod@4.6.7 <<'PROGRAM'
import { Agent } from "@ai-sdk-tools/agents";
import { tool } from "ai";
import { convertArrayToReadableStream, MockLanguageModelV2 } from "ai/test";
import { z } from "zod";

let read;
const note = ({ prompt, tools }) => {
  const textOf = (content) => (typeof content === "string" ? content : content.map(({ text }) => text).join(""));
  const messages = prompt.map(({ role, content }) => `${role} ${JSON.stringify(textOf(content))}`).join(", ");
  read = `${messages} (${tools ? `tools: ${tools.map(({ name }) => name)}` : "no tools"})`;
};
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const text = ["start", "delta", "end"].map((step) => ({ type: `text-${step}`, id: "t", delta: "None." }));
const parts = [{ type: "stream-start", warnings: [] }, ...text, { type: "finish", finishReason: "stop", usage }];
const model = new MockLanguageModelV2({
  doGenerate: async (request) => {
    note(request);
    return { content: [{ type: "text", text: "None." }], finishReason: "stop", usage, warnings: [] };
  },
  doStream: async (request) => (note(request), { stream: convertArrayToReadableStream(parts) }),
});
const list_orders = tool({ description: "List orders.", inputSchema: z.object({}), execute: async () => [] });
const agent = new Agent({ name: "shop", model, instructions: "Never write to Bob.", tools: { list_orders } });
const message = { role: "user", content: "Which orders?" };
await agent.generate({ prompt: message.content });
console.log("generate with a prompt:", read);
await agent.generate({ messages: [message] });
console.log("generate with messages:", read);
const ui = { id: "1", role: "user", parts: [{ type: "text", text: message.content }] };
await agent.toUIMessageStream({ message: ui, context: {} }).text();
console.log("toUIMessageStream:", read);
PROGRAM
