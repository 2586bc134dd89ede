#!/usr/bin/env bash
# Package:   @openai/agents 0.20.0 (2026-11-28)
# Behavior:  results that JSON cannot hold reach the model as words: `undefined` as the word "undefined", and an object
#            with a bigint as "[object with circular references]", which has none.
# Guess:     an empty result for undefined, and an error that names the bigint.
# Output:
#   undefined
#   [object with circular references]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openai/agents@0.20.0 openai@7.59.0 zod@4.6.7 <<'PROGRAM'
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";

setTracingDisabled(true);
console.warn = console.error = () => undefined;
for (const result of [undefined, { id: 9007199254740993n }]) {
  const requests = [];
  const call = { id: "c", type: "function", function: { name: "read", arguments: "{}" } };
  const fetch = async (_, { body }) => {
    const isFirst = requests.push(JSON.parse(body)) === 1;
    const message = isFirst ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: "ok" };
    const choices = [{ index: 0, message, finish_reason: isFirst ? "tool_calls" : "stop" }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  };
  const read = tool({ name: "read", description: "Read.", parameters: z.object({}), execute: async () => result });
  const model = new OpenAIChatCompletionsModel(new OpenAI({ apiKey: "none", fetch }), "m");
  await run(new Agent({ name: "a", model, tools: [read] }), "Read.");
  console.log(requests[1].messages.at(-1).content);
}
PROGRAM
