#!/usr/bin/env bash
# Packages:  dd-trace 5.132.0, @opentelemetry/api 1.9.1, @opentelemetry/sdk-trace-base 2.12.1 (2026-11-29)
# Behavior:  a span whose status was an error, and OK after a retry, stays an error in Datadog, with the message of the
#            first attempt. OpenTelemetry lets OK replace an error, as its own SDK does.
# Guess:     both send the last status.
# Output:
#   OpenTelemetry: OK
#   dd-trace: error "first attempt failed"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dd-trace@5.132.0 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @msgpack/msgpack@3.1.3 <<'PROGRAM'
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { startTracing } from "./dd-agent.mjs";

const retry = (tracer) => {
  const span = tracer.startSpan("retry");
  span.setStatus({ code: SpanStatusCode.ERROR, message: "first attempt failed" });
  span.setStatus({ code: SpanStatusCode.OK });
  span.end();
  return span;
};
const { status } = retry(new BasicTracerProvider().getTracer("till"));
console.log("OpenTelemetry:", SpanStatusCode[status.code]);

const { tracer, received } = await startTracing();
new tracer.TracerProvider().register();
retry(trace.getTracer("till"));
const { error, meta } = (await received(1)).retry;
console.log("dd-trace:", error ? `error ${JSON.stringify(meta["error.message"])}` : "OK");
process.exit();
PROGRAM
