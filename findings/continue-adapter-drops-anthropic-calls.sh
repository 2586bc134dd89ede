#!/usr/bin/env bash
# Package:   @continuedev/openai-adapters 1.37.0 (2026-11-30)
# Behavior:  Continue's adapter gives Anthropic's models the interface of OpenAI's SDK. Without streaming, it drops all
#            calls of tools, with the finish reason `stop`. With streaming, each call has the index 0, by which the
#            pieces of a call are joined, so two emails become one call whose arguments can't be parsed. A call without
#            arguments is dropped both times. Of two system messages, the second isn't sent.
# Guess:     three calls arrive both times, with indexes 0, 1 and 2, and the model reads both instructions.
# Output:
#   the model calls: send {"to":"ann"}, send {"to":"bob"}, pause {}
#   without streaming: no call, finish reason stop
#   with streaming: send {"to":"ann"}{"to":"bob"}, finish reason stop
#   instructions: Be brief.
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @continuedev/openai-adapters@1.37.0 <<'PROGRAM'
import { constructLlmApi } from "@continuedev/openai-adapters";
import { json, serve } from "./serve.mjs";

const calls = [
  ["send", { to: "ann" }],
  ["send", { to: "bob" }],
  ["pause", {}],
];
const blocks = calls.map(([name, input], index) => ({ type: "tool_use", id: `call_${index}`, name, input }));
const usage = { input_tokens: 1, output_tokens: 1 };
const message = { id: "1", type: "message", role: "assistant", model: "m", stop_reason: "tool_use", usage };
const streamed = function* () {
  yield { type: "message_start", message: { ...message, stop_reason: null, content: [] } };
  for (const [index, { input, ...block }] of blocks.entries()) {
    yield { type: "content_block_start", index, content_block: { ...block, input: {} } };
    const delta = { type: "input_json_delta", partial_json: JSON.stringify(input) };
    if (block.name !== "pause") yield { type: "content_block_delta", index, delta };
    yield { type: "content_block_stop", index };
  }
  yield { type: "message_delta", delta: { stop_reason: "tool_use" }, usage };
  yield { type: "message_stop" };
};
let system;
const server = await serve((body, response) => {
  const request = JSON.parse(body);
  system = request.system.map(({ text }) => text).join(" ");
  if (!request.stream) return json(response, { ...message, content: [{ type: "text", text: "I send." }, ...blocks] });
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of streamed()) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
});
const api = constructLlmApi({ provider: "anthropic", apiKey: "none", apiBase: `${server.url}/` });
const instructions = ["Be brief.", "Never write to Bob."].map((content) => ({ role: "system", content }));
const body = { model: "m", max_tokens: 100, messages: [...instructions, { role: "user", content: "Send." }] };
const { signal } = new AbortController();
const show = ({ made = [], reason }) => {
  const texts = made.map(({ function: { name, arguments: input } }) => `${name} ${input}`);
  return `${texts.join(", ") || "no call"}, finish reason ${reason}`;
};
console.log("the model calls:", calls.map(([name, input]) => `${name} ${JSON.stringify(input)}`).join(", "));
const [choice] = (await api.chatCompletionNonStream({ ...body, stream: false }, signal)).choices;
console.log("without streaming:", show({ made: choice.message.tool_calls, reason: choice.finish_reason }));
const made = [];
let reason;
for await (const { choices } of api.chatCompletionStream({ ...body, stream: true }, signal)) {
  reason = choices[0]?.finish_reason ?? reason;
  for (const { index, ...call } of choices[0]?.delta.tool_calls ?? []) {
    if (made[index]) made[index].function.arguments += call.function.arguments;
    else made[index] = call;
  }
}
console.log("with streaming:", show({ made, reason }));
console.log("instructions:", system);
server.close();
process.exit();
PROGRAM
