#!/usr/bin/env bash
# Package:   beeai-framework 0.1.30, with @ai-sdk/openai 3.0.141 (2026-11-30)
# Behavior:  BeeAI's agent replaces a tool's result that is a number or a boolean by a sentence that no results were
#            found, and that the model should write the query again or use another tool. So a count of errors and the
#            answer whether a person is subscribed read as failed searches. Numbers in an object reach the model.
# Guess:     the model reads 5 and false; the sentence is for empty lists and strings.
# Output:
#   5: No results were found! Try to reformulate your query or use a different tool.
#   0: No results were found! Try to reformulate your query or use a different tool.
#   true: No results were found! Try to reformulate your query or use a different tool.
#   false: No results were found! Try to reformulate your query or use a different tool.
#   null: No results were found! Try to reformulate your query or use a different tool.
#   "": No results were found! Try to reformulate your query or use a different tool.
#   {"errors":0}: {"errors":0}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
export npm_config_legacy_peer_deps=true # the optional peers of beeai-framework contradict each other
check beeai-framework@0.1.30 @ai-sdk/openai@3.0.141 uuid@11.1.0 zod@3.25.76 <<'PROGRAM'
import { OpenAIChatModel } from "beeai-framework/adapters/openai/backend/chat";
import { RequirementAgent } from "beeai-framework/agents/requirement/agent";
import { UnconstrainedMemory } from "beeai-framework/memory/unconstrainedMemory";
import { DynamicTool, JSONToolOutput } from "beeai-framework/tools/base";
import { z } from "zod";
import { json, serve } from "./serve.mjs";

globalThis.AI_SDK_LOG_WARNINGS = false;
const ask = async (result) => {
  const requests = [];
  const server = await serve((body, response) => {
    const isFirst = requests.push(JSON.parse(body)) === 1;
    const [name, input] = isFirst ? ["count_errors", { service: "shop" }] : ["final_answer", { response: "Done." }];
    const declared = { name, arguments: JSON.stringify(input) };
    const call = { id: String(requests.length), type: "function", function: declared };
    const message = { role: "assistant", content: null, tool_calls: [call] };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
    json(response, { id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  });
  const tool = new DynamicTool({
    name: "count_errors",
    description: "Count errors.",
    inputSchema: z.object({ service: z.string() }),
    handler: async () => new JSONToolOutput(result),
  });
  const llm = new OpenAIChatModel("m", {}, { baseURL: server.url, apiKey: "none" });
  await new RequirementAgent({ llm, memory: new UnconstrainedMemory(), tools: [tool] }).run({ prompt: "How many?" });
  server.close();
  console.log(`${JSON.stringify(result)}: ${requests[1].messages.at(-1).content}`);
};
for (const result of [5, 0, true, false, null, "", { errors: 0 }]) await ask(result);
process.exit();
PROGRAM
