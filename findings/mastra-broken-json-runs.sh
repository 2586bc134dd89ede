#!/usr/bin/env bash
# Package:   @mastra/core 1.71.0 (2026-11-28)
# Behavior:  a call whose arguments are no JSON runs as if it had none: a search without its filter. The model reads the
#            result beside its own call, which now says {}.
# Guess:     the tool does not run, and the model is told that its arguments are no JSON.
# Output:
#   runs with {}
#   the model reads: {} {"rows":26}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/core@1.71.0 @ai-sdk/openai@4.0.118 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";

console.error = () => undefined;
const requests = [];
const call = { id: "1", type: "function", function: { name: "search", arguments: '{"query": "service:till' } };
const fetch = async (_, { body }) => {
  const first = requests.push(JSON.parse(body)) === 1;
  const message = first ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: "ok" };
  const choices = [{ index: 0, message, finish_reason: first ? "tool_calls" : "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
const search = createTool({
  id: "search",
  description: "Search.",
  inputSchema: z.object({ query: z.string().optional() }),
  execute: async (input) => (console.log("runs with", JSON.stringify(input)), { rows: 26 }),
});
const model = createOpenAI({ apiKey: "none", fetch }).chat("m");
await new Agent({ id: "a", name: "a", instructions: "Search.", model, tools: { search } }).generate("Search.");
const [{ tool_calls }, { content }] = requests[1].messages.slice(-2);
console.log("the model reads:", tool_calls[0].function.arguments, content);
PROGRAM
