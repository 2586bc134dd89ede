#!/usr/bin/env bash
# Package:   @langfuse/openai 5.11.1 with openai 6.49.0 (2026-11-29)
# Behavior:  a streamed message has a text and two calls. The trace shows one call: the second name with the arguments of
#            both, which is no JSON, and no text. A search by Ann's address finds an erasure that nobody asked for.
# Guess:     the trace shows the message that the program received: its text and both calls.
# Output:
#   the program: send {"to":"ann"}, erase {"to":"bob"}
#   the trace: {"tool_calls":[{"function":{"name":"erase","arguments":"{\"to\":\"ann\"}{\"to\":\"bob\"}"}}]}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langfuse/openai@5.11.1 @langfuse/tracing@5.11.1 @langfuse/core@5.11.1 @opentelemetry/api@1.9.1 \
  @opentelemetry/sdk-trace-node@2.12.1 openai@6.49.0 <<'PROGRAM'
import { observeOpenAI } from "@langfuse/openai";
import { setLangfuseTracerProvider } from "@langfuse/tracing";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import OpenAI from "openai";

const call = (index, name, args) => ({
  tool_calls: [{ index, id: name, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
const deltas = [{ content: "Two calls." }, call(0, "send", { to: "ann" }), call(1, "erase", { to: "bob" }), {}];
const chunks = deltas.map((delta) => ({ id: "1", object: "chat.completion.chunk", choices: [{ index: 0, delta }] }));
const body = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"].map((data) => `data: ${data}\n\n`).join("");
const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });

const exporter = new InMemorySpanExporter();
setLangfuseTracerProvider(new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
const openai = observeOpenAI(new OpenAI({ apiKey: "none", fetch }));
const messages = [{ role: "user", content: "Send and erase." }];
const calls = [];
for await (const { choices } of await openai.chat.completions.create({ model: "m", messages, stream: true }))
  for (const { function: { name, arguments: text } } of choices[0].delta.tool_calls ?? []) calls.push(`${name} ${text}`);
console.log("the program:", calls.join(", "));
console.log("the trace:", exporter.getFinishedSpans()[0].attributes["langfuse.observation.output"]);
PROGRAM
