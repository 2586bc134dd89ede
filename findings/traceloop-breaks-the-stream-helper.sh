#!/usr/bin/env bash
# Package:   @traceloop/instrumentation-openai 0.27.0, with openai 6.49.0 (2026-11-29)
# Behavior:  with Traceloop's tracing, OpenAI's helper `stream()` rejects with a TypeError about a `signal`, after the
#            model was asked and has answered. The streams that the tracer returns have no `controller` either, so a
#            program that aborts one throws. The trace shows a request that succeeded.
# Guess:     tracing changes nothing of what the client returns.
# Output:
#   without tracing: "ok", the stream has a controller: true
#   with tracing: TypeError, the stream has a controller: false
#   requests: 4, spans: 2, errors in them: 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @traceloop/instrumentation-openai@0.27.0 openai@6.49.0 @opentelemetry/api@1.9.1 \
  @opentelemetry/sdk-trace-node@2.12.1 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { OpenAIInstrumentation } from "@traceloop/instrumentation-openai";
import OpenAI from "openai";

let requests = 0;
const base = { id: "1", object: "chat.completion.chunk", created: 1, model: "m" };
const choices = [{ delta: { role: "assistant", content: "ok" } }, { delta: {}, finish_reason: "stop" }];
const chunks = choices.map((choice) => JSON.stringify({ ...base, choices: [{ index: 0, ...choice }] }));
const body = [...chunks, "[DONE]"].map((data) => `data: ${data}\n\n`).join("");
const fetch = async () => (requests++, new Response(body, { headers: { "content-type": "text/event-stream" } }));
const { completions } = new OpenAI({ apiKey: "none", fetch }).chat;
const request = { model: "m", messages: [{ role: "user", content: "Go." }] };
const print = async (label) => {
  const text = completions.stream(request).finalContent();
  const outcome = await text.then(JSON.stringify, ({ cause }) => cause?.name ?? "error");
  const stream = await completions.create({ ...request, stream: true });
  console.log(`${label}: ${outcome}, the stream has a controller: ${stream.controller !== undefined}`);
  for await (const _ of stream);
};

await print("without tracing");
const exporter = new InMemorySpanExporter();
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
instrumentation.manuallyInstrument(OpenAI);
await print("with tracing");
await sleep(300);
const spans = exporter.getFinishedSpans();
const errors = spans.filter(({ status }) => status.code === 2);
console.log(`requests: ${requests}, spans: ${spans.length}, errors in them: ${errors.length}`);
PROGRAM
