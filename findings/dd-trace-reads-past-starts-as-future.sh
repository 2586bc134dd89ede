#!/usr/bin/env bash
# Packages:  dd-trace 5.132.0, @opentelemetry/api 1.9.1, @opentelemetry/sdk-trace-base 2.12.1 (2026-11-29)
# Behavior:  a start in epoch milliseconds before the program's own start, such as the time at which a message was
#            queued, counts as milliseconds since the program's start in dd-trace's provider for OpenTelemetry. The span
#            lies in the year 2083, where no search finds it, and so do its events. A Date isn't changed, and
#            OpenTelemetry's own provider reads the number as the time that it is.
# Guess:     both read epoch milliseconds, which the API allows, alike.
# Output:
#   OpenTelemetry, number: 2026-11-01
#   dd-trace, number: the time of the program's start was added
#   dd-trace, event in that span: the time of the program's start was added
#   dd-trace, Date: 2026-11-01
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dd-trace@5.132.0 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @msgpack/msgpack@3.1.3 <<'PROGRAM'
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { startTracing } from "./dd-agent.mjs";

const queuedAt = Date.UTC(2026, 10, 1, 12);
const report = (tracer, name, startTime) => {
  const span = tracer.startSpan(name, { startTime });
  span.addEvent("retried", {}, startTime);
  span.end(startTime);
  return span;
};
const day = (milliseconds) => {
  const isMoved = Math.abs(milliseconds - queuedAt - performance.timeOrigin) < 1000;
  return isMoved ? "the time of the program's start was added" : new Date(milliseconds).toISOString().slice(0, 10);
};
const [seconds] = report(new BasicTracerProvider().getTracer("queue"), "wait", queuedAt).startTime;
console.log("OpenTelemetry, number:", day(seconds * 1000));

const { tracer, received } = await startTracing();
new tracer.TracerProvider().register();
report(trace.getTracer("queue"), "number", queuedAt);
report(trace.getTracer("queue"), "date", new Date(queuedAt));
const spans = await received(2);
console.log("dd-trace, number:", day(Number(spans.number.start) / 1e6));
console.log("dd-trace, event in that span:", day(JSON.parse(spans.number.meta.events)[0].time_unix_nano / 1e6));
console.log("dd-trace, Date:", day(Number(spans.date.start) / 1e6));
process.exit();
PROGRAM
