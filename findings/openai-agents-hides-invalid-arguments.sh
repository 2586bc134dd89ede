#!/usr/bin/env bash
# Package:   @openai/agents 0.20.0 (2026-11-28)
# Behavior:  if the model's arguments do not match a tool's schema, the model is asked to try again, but not told what
#            was wrong.
# Guess:     the model reads the validation error.
# Output:
#   An error occurred while running the tool. Please try again.
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openai/agents@0.20.0 openai@7.57.0 zod@4.6.7 <<'PROGRAM'
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";

setTracingDisabled(true);
const requests = [];
const call = { id: "c", type: "function", function: { name: "search", arguments: '{"limit":500}' } };
const fetch = async (_, { body }) => {
  const message =
    requests.push(JSON.parse(body)) === 1 ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: "ok" };
  const choices = [{ index: 0, message, finish_reason: message.tool_calls ? "tool_calls" : "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
const parameters = z.object({ limit: z.number().max(100) });
const search = tool({ name: "search", description: "Search.", parameters, execute: async () => "rows" });
const model = new OpenAIChatCompletionsModel(new OpenAI({ apiKey: "none", fetch }), "m");
await run(new Agent({ name: "a", model, tools: [search] }), "Search.");
console.log(requests[1].messages.at(-1).content);
PROGRAM
