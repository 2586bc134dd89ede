#!/usr/bin/env bash
# Packages:  @arizeai/openinference-vercel 3.2.1, ai 7.0.173, @ai-sdk/otel 1.0.173 (2026-11-29)
# Behavior:  of two calls of one message, the second fails, the model reads its error, and answers. OpenInference's
#            processor for the AI SDK writes this error into each span that ends later: into the other call, whose
#            email was sent, the next request, and the run. Without it, only the failed call has an error.
# Guess:     a span has its own status, and a run that ended with an answer has no error.
# Output:
#   without OpenInference
#     ann ok, bob "no mailbox", request ok, request ok, run ok
#   with OpenInference
#     ann "no mailbox", bob "no mailbox", request "no mailbox", request ok, run "no mailbox"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @arizeai/openinference-vercel@3.2.1 ai@7.0.173 @ai-sdk/openai@4.0.118 @ai-sdk/otel@1.0.173 zod@4.6.7 \
  @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-node@2.12.1 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import { OpenTelemetry } from "@ai-sdk/otel";
import { OpenInferenceSimpleSpanProcessor } from "@arizeai/openinference-vercel";
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { generateText, isStepCount, tool } from "ai";
import { z } from "zod";

const call = (to) => ({ id: to, type: "function", function: { name: "send", arguments: JSON.stringify({ to }) } });
const execute = ({ to }) => {
  if (to === "bob") throw new Error("no mailbox");
  return "sent";
};
const send = tool({ description: "Send.", inputSchema: z.object({ to: z.string() }), execute });
const run = async (SpanProcessor, toArguments) => {
  let requests = 0;
  const fetch = async () => {
    const calls = requests++ === 0 ? { tool_calls: [call("ann"), call("bob")] } : {};
    const message = { role: "assistant", content: "Sent to Ann only.", ...calls };
    const choices = [{ index: 0, message, finish_reason: requests === 1 ? "tool_calls" : "stop" }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  };
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SpanProcessor(toArguments(exporter))] });
  const telemetry = { integrations: new OpenTelemetry({ tracer: provider.getTracer("ai") }) };
  const model = createOpenAI({ apiKey: "none", fetch }).chat("m");
  await generateText({ model, tools: { send }, prompt: "Send.", stopWhen: isStepCount(3), telemetry });
  await provider.forceFlush();
  const states = exporter.getFinishedSpans().flatMap(({ attributes, status }) => {
    const operation = attributes["gen_ai.operation.name"];
    const names = { chat: "request", invoke_agent: "run", execute_tool: attributes["gen_ai.tool.call.id"] };
    return names[operation] ? `${names[operation]} ${status.code === 2 ? JSON.stringify(status.message) : "ok"}` : [];
  });
  return states.sort().join(", ");
};
console.log("without OpenInference");
console.log(" ", await run(SimpleSpanProcessor, (exporter) => exporter));
console.log("with OpenInference");
console.log(" ", await run(OpenInferenceSimpleSpanProcessor, (exporter) => ({ exporter })));
PROGRAM
