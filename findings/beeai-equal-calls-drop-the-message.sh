#!/usr/bin/env bash
# Package:   beeai-framework 0.1.30, with @ai-sdk/openai 3.0.141 (2026-11-30)
# Behavior:  a model sends an email and makes one search twice in the same message, or makes the search of the message
#            before again. BeeAI's agent takes that for a cycle, and no call of the message runs, also not the email.
#            The next request has neither the message nor an error, only the history before it and fewer tools. So the
#            model may answer that the email is sent.
# Guess:     the repeated call is left out or answered with an error, and the others run.
# Output:
#   one search: ran send, find, answer "The email is sent."
#     user; tools send, find, final_answer
#     user, assistant, tool, tool; tools send, find, final_answer
#   two searches: ran nothing, answer "The email is sent."
#     user; tools send, find, final_answer
#     user; tools send, final_answer
#   one after another: ran find, answer "The email is sent."
#     user; tools send, find, final_answer
#     user, assistant, tool; tools send, find, final_answer
#     user, assistant, tool; tools send, final_answer
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
export npm_config_legacy_peer_deps=true # the optional peers of beeai-framework contradict each other
check beeai-framework@0.1.30 @ai-sdk/openai@3.0.141 uuid@11.1.0 zod@3.25.76 <<'PROGRAM'
import { OpenAIChatModel } from "beeai-framework/adapters/openai/backend/chat";
import { RequirementAgent } from "beeai-framework/agents/requirement/agent";
import { UnconstrainedMemory } from "beeai-framework/memory/unconstrainedMemory";
import { DynamicTool, StringToolOutput } from "beeai-framework/tools/base";
import { z } from "zod";
import { json, serve } from "./serve.mjs";

globalThis.AI_SDK_LOG_WARNINGS = false;
const run = async (name, replies) => {
  const requests = [];
  const ran = [];
  const server = await serve((body, response) => {
    const answer = [["final_answer", { response: "The email is sent." }]];
    const calls = replies[requests.push(JSON.parse(body)) - 1] ?? answer;
    const toCall = ([name, input], index) => ({
      id: `${requests.length}-${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(input) },
    });
    const message = { role: "assistant", content: null, tool_calls: calls.map(toCall) };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
    json(response, { id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  });
  const create = (name) =>
    new DynamicTool({
      name,
      description: name,
      inputSchema: z.object({ of: z.string() }),
      handler: async () => (ran.push(name), new StringToolOutput("pending")),
    });
  const llm = new OpenAIChatModel("m", {}, { baseURL: server.url, apiKey: "none" });
  const tools = [create("send"), create("find")];
  const agent = new RequirementAgent({ llm, memory: new UnconstrainedMemory(), tools });
  const { result } = await agent.run({ prompt: "Write to Ann." });
  server.close();
  console.log(`${name}: ran ${ran.join(", ") || "nothing"}, answer "${result.text}"`);
  for (const { messages, tools } of requests) {
    const names = tools.map((tool) => tool.function.name);
    console.log(`  ${messages.slice(1).map(({ role }) => role).join(", ")}; tools ${names.join(", ")}`);
  }
};
await run("one search", [[["send", { of: "ann" }], ["find", { of: "ann" }]]]);
await run("two searches", [[["send", { of: "ann" }], ["find", { of: "ann" }], ["find", { of: "ann" }]]]);
await run("one after another", [[["find", { of: "ann" }]], [["find", { of: "ann" }], ["send", { of: "ann" }]]]);
process.exit();
PROGRAM
