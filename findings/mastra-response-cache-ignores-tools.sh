#!/usr/bin/env bash
# Package:   @mastra/core 1.71.0 (2026-11-30)
# Behavior:  the key of `ResponseCache` has the prompt and the model, but not the tools, the schema of the answer, or
#            the agent. So an agent that cancels gets the response of one that reads, a call of the other's tool. It
#            ends with an answer, and nothing was cancelled. A request with another schema gets an answer to the first
#            one, and fails as long as the entry lives.
# Guess:     other tools, another schema or another agent have another key.
# Output:
#   agent reader: tools run read, answer "Done."
#   agent canceller: tools run none, answer "Done."
#   a schema with a name: {"name":"Ann"}, requests 1
#   a schema with a count: Structured output validation failed, requests 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/core@1.71.0 @ai-sdk/openai@4.0.118 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { Agent } from "@mastra/core/agent";
import { InMemoryServerCache } from "@mastra/core/cache";
import { ResponseCache } from "@mastra/core/processors";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";

console.error = () => undefined;
let requests = 0;
const fetch = async (_, { body }) => {
  requests++;
  const { messages, tools, response_format: format } = JSON.parse(body);
  const name = messages.at(-1).role !== "tool" && tools?.[0].function.name;
  const calls = { content: null, tool_calls: [{ id: "1", type: "function", function: { name, arguments: "{}" } }] };
  const answer = format?.json_schema.schema.properties.count ? '{"count":3}' : '{"name":"Ann"}';
  const message = { role: "assistant", ...(name ? calls : { content: format ? answer : "Done." }) };
  const choices = [{ index: 0, message, finish_reason: name ? "tool_calls" : "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
const model = createOpenAI({ apiKey: "none", fetch }).chat("gpt-4o");
const cache = new InMemoryServerCache();
const createAgent = (name, tools) =>
  new Agent({ id: name, name, instructions: "Help.", model, tools, inputProcessors: [new ResponseCache({ cache })] });
for (const [name, id] of [["reader", "read"], ["canceller", "cancel"]]) {
  const run = [];
  const execute = async () => (run.push(id), { id });
  const tool = createTool({ id, description: id, inputSchema: z.object({}), execute });
  const { text } = await createAgent(name, { [id]: tool }).generate("Order 7.");
  console.log(`agent ${name}: tools run ${run.join(", ") || "none"}, answer ${JSON.stringify(text)}`);
}
requests = 0;
const schemas = { name: z.object({ name: z.string() }), count: z.object({ count: z.number() }) };
for (const [label, schema] of Object.entries(schemas)) {
  const answer = await createAgent("analyst", {}).generate("Read the order.", { structuredOutput: { schema } }).then(
    ({ object }) => JSON.stringify(object),
    ({ message }) => message.split(":")[0],
  );
  console.log(`a schema with a ${label}: ${answer}, requests ${requests}`);
}
process.exit();
PROGRAM
