#!/usr/bin/env bash
# Packages:  @arizeai/openinference-instrumentation-openai 4.2.7, @traceloop/instrumentation-openai 0.27.0,
#            with openai 6.49.0 (2026-11-29)
# Behavior:  neither tracer writes a span for a request that the provider refuses: its span starts, and never ends. So
#            a trace of an outage has only the requests that succeeded, and its error rate is 0.
# Guess:     a failed request is a span with the status of an error, as it is the one that a trace is read for.
# Output:
#   OpenInference, answer: OpenAI Chat Completions
#   OpenInference, 429: no span
#   Traceloop, answer: chat m
#   Traceloop, 429: no span
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @arizeai/openinference-instrumentation-openai@4.2.7 @traceloop/instrumentation-openai@0.27.0 openai@6.49.0 \
  @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-node@2.12.1 <<'PROGRAM'
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { OpenAIInstrumentation as OpenInference } from "@arizeai/openinference-instrumentation-openai";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { OpenAIInstrumentation as Traceloop } from "@traceloop/instrumentation-openai";
import OpenAI from "openai";

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const message = { role: "assistant", content: "ok" };
const choices = [{ index: 0, message, finish_reason: "stop" }];
const answer = { id: "1", object: "chat.completion", created: 1, model: "m", choices };

// Each tracer wraps its own copy of the client: one is of ES modules, the other of CommonJS.
const commonJs = createRequire(import.meta.url)("openai").OpenAI;
const tracers = { OpenInference: [OpenInference, OpenAI], Traceloop: [Traceloop, commonJs] };
for (const [name, [Instrumentation, Client]] of Object.entries(tracers)) {
  const instrumentation = new Instrumentation();
  instrumentation.setTracerProvider(provider);
  instrumentation.manuallyInstrument(Client);
  for (const [label, status, body] of [["answer", 200, answer], ["429", 429, { error: { message: "Busy." } }]]) {
    exporter.reset();
    const client = new Client({ apiKey: "none", maxRetries: 0, fetch: async () => Response.json(body, { status }) });
    const messages = [{ role: "user", content: "Go." }];
    await client.chat.completions.create({ model: "m", messages }).catch((error) => error);
    await sleep(300);
    const names = exporter.getFinishedSpans().map((span) => span.name);
    console.log(`${name}, ${label}:`, names.join(", ") || "no span");
  }
}
PROGRAM
