#!/usr/bin/env bash
# Package:   @anthropic-ai/sdk 1.14.0 (2026-11-28)
# Behavior:  a streamed tool call that ends at max_tokens has an input that looks complete: the helper parses the JSON
#            so far and leaves out the property whose value was cut, without an error. Here a filter is lost, so a
#            search covers everything.
# Guess:     finalMessage rejects, or the input is the raw text.
# Output:
#   max_tokens {"index":"main"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @anthropic-ai/sdk@1.14.0 <<'PROGRAM'
import Anthropic from "@anthropic-ai/sdk";
import { serve } from "./serve.mjs";

const server = await serve((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "1", type: "message", role: "assistant", model: "m", content: [], stop_reason: null, usage };
  send("message_start", { message });
  send("content_block_start", { index: 0, content_block: { type: "tool_use", id: "c", name: "delete_logs", input: {} } });
  const partial_json = '{"index":"main","query":"service:ti';
  send("content_block_delta", { index: 0, delta: { type: "input_json_delta", partial_json } });
  send("content_block_stop", { index: 0 });
  send("message_delta", { delta: { stop_reason: "max_tokens", stop_sequence: null }, usage });
  send("message_stop", {});
  response.end();
});
const anthropic = new Anthropic({ apiKey: "none", baseURL: server.url });
const stream = anthropic.messages.stream({ model: "m", max_tokens: 9, messages: [{ role: "user", content: "Delete." }] });
const { content, stop_reason } = await stream.finalMessage();
console.log(stop_reason, JSON.stringify(content[0].input));
server.close();
PROGRAM
