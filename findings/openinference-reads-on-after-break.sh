#!/usr/bin/env bash
# Package:   @arizeai/openinference-instrumentation-openai 4.2.7, with openai 6.49.0 (2026-11-29)
# Behavior:  a program leaves the loop over a streamed answer after the first chunk, which closes the connection, so
#            that the model stops. With OpenInference's tracing, the connection stays open until the model has written
#            its entire answer, which is paid for, and the span has text that the program never read.
# Guess:     tracing changes nothing: the stream ends, and the span has what was read so far.
# Output:
#   without tracing, all 40 chunks were sent: false
#   with tracing, all 40 chunks were sent: true
#   chunks in the span: 40
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @arizeai/openinference-instrumentation-openai@4.2.7 openai@6.49.0 @opentelemetry/api@1.9.1 \
  @opentelemetry/sdk-trace-node@2.12.1 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import { OpenAIInstrumentation } from "@arizeai/openinference-instrumentation-openai";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import OpenAI from "openai";
import { serve } from "./serve.mjs";

let ended;
const server = await serve(async (_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  let sent = 0;
  for (; sent < 40 && !response.closed; sent++) {
    const choices = [{ index: 0, delta: { content: "word " } }];
    response.write(`data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", choices })}\n\n`);
    await sleep(20);
  }
  response.end("data: [DONE]\n\n");
  ended.resolve(sent === 40);
});
const openai = new OpenAI({ apiKey: "none", baseURL: server.url });
const readOneChunk = async () => {
  ended = Promise.withResolvers();
  const messages = [{ role: "user", content: "Go." }];
  for await (const _ of await openai.chat.completions.create({ model: "m", messages, stream: true })) break;
  return ended.promise;
};

console.log("without tracing, all 40 chunks were sent:", await readOneChunk());
const exporter = new InMemorySpanExporter();
const tracerProvider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
new OpenAIInstrumentation({ tracerProvider }).manuallyInstrument(OpenAI);
console.log("with tracing, all 40 chunks were sent:", await readOneChunk());
while (exporter.getFinishedSpans().length === 0) await sleep(20);
console.log("chunks in the span:", exporter.getFinishedSpans()[0].attributes["output.value"].trim().split(" ").length);
server.close();
PROGRAM
