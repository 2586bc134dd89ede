#!/usr/bin/env bash
# Package:   langchain 1.5.14 (2026-11-28)
# Behavior:  if a model's arguments do not match a JSON Schema, it is told so with a stack trace: about ten lines with
#            paths of files on the machine, and not one word on which argument is wrong.
# Guess:     the model reads which argument is wrong, and no stack.
# Output:
#   Error invoking tool 'search' with kwargs {"limit":"many"} with error: Error: Received tool input did not match expected schema
#   has lines of a stack: true
#   says what limit must be: false
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check langchain@1.5.14 @langchain/langgraph@1.7.3 @langchain/core@1.4.0 @langchain/openai@1.6.0 <<'PROGRAM'
import { ChatOpenAI } from "@langchain/openai";
import { createAgent, tool } from "langchain";

const requests = [];
const call = { id: "1", type: "function", function: { name: "search", arguments: '{"limit":"many"}' } };
const fetch = async (_, { body }) => {
  const first = requests.push(JSON.parse(body)) === 1;
  const message = first ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: "ok" };
  const choices = [{ index: 0, message, finish_reason: first ? "tool_calls" : "stop" }];
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices });
};
const schema = { type: "object", properties: { query: { type: "string" }, limit: { type: "integer" } } };
const search = tool(async () => "rows", { name: "search", description: "Search.", schema });
const model = new ChatOpenAI({ apiKey: "none", model: "m", configuration: { fetch } });
await createAgent({ model, tools: [search] }).invoke({ messages: [{ role: "user", content: "Search." }] });
const text = requests[1].messages.at(-1).content;
const [first, ...rest] = text.split("\n");
console.log(first);
console.log("has lines of a stack:", rest.some((line) => /^ +at .*node_modules/.test(line)));
console.log("says what limit must be:", /integer|number/.test(text));
PROGRAM
