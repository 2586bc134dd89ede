#!/usr/bin/env bash
# Package:   @mastra/core 1.71.0 (2026-11-28)
# Behavior:  for a model of OpenAI, a parameter with free keys is sent as an object that allows none, and bounds become
#            words of a description. The model can only send {} or null for it, whatever the user asks.
# Guess:     the schema is sent as it is, or the tool is refused.
# Output:
#   labels: {"type":"object","additionalProperties":false,"required":[]}
#   limit: {"type":"integer","description":"constraints: lower than or equal to 5"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/core@1.71.0 @ai-sdk/openai@4.0.118 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";

const fetch = async (_, { body }) => {
  const { labels, limit } = JSON.parse(body).tools[0].function.parameters.properties;
  console.log("labels:", JSON.stringify(labels));
  console.log("limit:", JSON.stringify(limit));
  const choices = [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
const inputSchema = z.object({ labels: z.record(z.string(), z.string()), limit: z.number().int().max(5) });
const label = createTool({ id: "label", description: "Set labels.", inputSchema, execute: async () => "ok" });
const model = createOpenAI({ apiKey: "none", fetch }).chat("gpt-5");
await new Agent({ id: "a", name: "a", instructions: "Label.", model, tools: { label } }).generate("Label it.");
PROGRAM
