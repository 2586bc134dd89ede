#!/usr/bin/env bash
# Packages:  @ai-sdk-tool/parser 4.1.26, ai 6.0.326 (2026-11-30)
# Behavior:  the middleware reads tool calls from the text of models that have none. It fits arguments to the tool's
#            schema, and in an object whose keys the schema does not name, it turns each string of digits into a number:
#            a zip code loses its zero, a version its last digit, and a long id is rounded, although the model wrote
#            quotes. With `additionalProperties: true`, which means the same, the strings stay.
# Guess:     a string in the model's JSON stays a string where the schema does not ask for another type.
# Output:
#   the model writes: {"zip":"01234","version":"1.10","order_id":"12345678901234567890"}
#   {"type":"object"}: {"zip":1234,"version":1.1,"order_id":12345678901234567000}
#   {"type":"object","additionalProperties":true}: {"zip":"01234","version":"1.10","order_id":"12345678901234567890"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ai-sdk-tool/parser@4.1.26 ai@6.0.326 <<'PROGRAM'
import { hermesToolMiddleware } from "@ai-sdk-tool/parser";
import { generateText, jsonSchema, tool, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";

const data = { zip: "01234", version: "1.10", order_id: "12345678901234567890" };
console.log("the model writes:", JSON.stringify(data));
const text = `<tool_call>${JSON.stringify({ name: "record", arguments: { data } })}</tool_call>`;
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finishReason = { unified: "stop", raw: "stop" };
const mock = new MockLanguageModelV3({
  doGenerate: { content: [{ type: "text", text }], finishReason, usage, warnings: [] },
});
const model = wrapLanguageModel({ model: mock, middleware: hermesToolMiddleware });
for (const map of [{ type: "object" }, { type: "object", additionalProperties: true }]) {
  const inputSchema = jsonSchema({ type: "object", properties: { data: map }, required: ["data"] });
  const execute = (input) => console.log(`${JSON.stringify(map)}:`, JSON.stringify(input.data));
  await generateText({ model, prompt: "Record it.", tools: { record: tool({ inputSchema, execute }) } });
}
PROGRAM
