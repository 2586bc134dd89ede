#!/usr/bin/env bash
# Packages:  @openai/agents 0.20.0, @openai/agents-extensions 0.18.0, @ai-sdk/openai 4.0.118 (2026-11-29)
# Behavior:  an agent has `webSearchTool`, and its model comes from the AI SDK. The adapter declares the search, and the
#            provider runs it and answers. OpenAI Agents then takes the search for a call of its own tool, does not find
#            one, and ends the run: the answer, which was paid for, is lost.
# Guess:     the answer arrives, as without the adapter, or the adapter refuses a tool that it cannot handle.
# Output:
#   declared: web_search
#   with the Responses API: Found.
#   with the AI SDK: Tool web_search not found in agent a.
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openai/agents@0.20.0 @openai/agents-extensions@0.18.0 @ai-sdk/openai@4.0.118 openai@7.59.0 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { Agent, OpenAIProvider, Runner, setTracingDisabled, webSearchTool } from "@openai/agents";
import { aisdk } from "@openai/agents-extensions/ai-sdk";
import OpenAI from "openai";

setTracingDisabled(true);
console.warn = () => undefined;
console.error = () => undefined;
const declared = new Set();
const search = { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "x" } };
const content = [{ type: "output_text", text: "Found.", annotations: [] }];
const message = { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
const fetch = async (_, { body }) => {
  for (const { type } of JSON.parse(body).tools) declared.add(type);
  const output = [search, message];
  return Response.json({ id: "1", object: "response", created_at: 1, model: "m", status: "completed", output, usage });
};
const run = (model, runner) => {
  const agent = new Agent({ name: "a", instructions: "Search.", tools: [webSearchTool()], model });
  return runner.run(agent, "Search.").then(({ finalOutput }) => finalOutput, (error) => error.message);
};
const modelProvider = new OpenAIProvider({ openAIClient: new OpenAI({ apiKey: "none", fetch }) });
const direct = await run("m", new Runner({ modelProvider }));
const adapted = await run(aisdk(createOpenAI({ apiKey: "none", fetch }).responses("m")), new Runner());
console.log("declared:", [...declared].join(", "));
console.log("with the Responses API:", direct);
console.log("with the AI SDK:", adapted);
PROGRAM
