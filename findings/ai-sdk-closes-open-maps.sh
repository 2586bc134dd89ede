#!/usr/bin/env bash
# Packages:  ai 7.0.173, @ai-sdk/openai 4.0.118 (2026-11-28)
# Behavior:  a tool's Standard Schema that allows free keys (additionalProperties: true) reaches the model with false,
#            so the model can send none of them. The SDK writes this into the object that the schema returned: the
#            caller's own schema is changed too.
# Guess:     a schema that says additionalProperties: true is sent as it is, as jsonSchema() does.
# Output:
#   Standard Schema sends {"type":"object","additionalProperties":false}
#   jsonSchema() sends {"type":"object","additionalProperties":true}
#   the caller's object: {"type":"object","additionalProperties":false}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ai@7.0.173 @ai-sdk/openai@4.0.118 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, jsonSchema } from "ai";

let sent;
const fetch = async (_, { body }) => {
  sent = JSON.parse(body).tools[0].function.parameters;
  const choices = [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
};
const model = createOpenAI({ apiKey: "none", fetch }).chat("m");
const create = () => ({ type: "object", properties: { labels: { type: "object", additionalProperties: true } } });
const own = create();
const validate = (value) => ({ value });
const standard = { "~standard": { version: 1, vendor: "plain", validate, jsonSchema: { input: () => own, output: () => own } } };
for (const [name, inputSchema] of [["Standard Schema", standard], ["jsonSchema()", jsonSchema(create())]]) {
  await generateText({ model, prompt: "Hi", tools: { label: { description: "Set labels.", inputSchema } } });
  console.log(name, "sends", JSON.stringify(sent.properties.labels));
}
console.log("the caller's object:", JSON.stringify(own.properties.labels));
PROGRAM
