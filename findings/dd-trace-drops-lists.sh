#!/usr/bin/env bash
# Packages:  dd-trace 5.132.0, @opentelemetry/api 1.9.1, @opentelemetry/sdk-trace-base 2.12.1 (2026-11-29)
# Behavior:  dd-trace drops an attribute that is a list, which OpenTelemetry allows and its own SDK keeps. It also drops
#            each tag that is a list, a Date, a bigint, or an object inside an object. Nothing is logged.
# Guess:     lists are kept as JSON or as numbered keys, and other values as text.
# Output:
#   OpenTelemetry: {"order.ids":["a","b"],"order.total":2}
#   dd-trace's provider for OpenTelemetry: {"order.total":2}
#   tags of dd-trace: {"order.total":2}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dd-trace@5.132.0 @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 @msgpack/msgpack@3.1.3 <<'PROGRAM'
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { startTracing } from "./dd-agent.mjs";

const attributes = { "order.ids": ["a", "b"], "order.total": 2 };
const { attributes: kept } = new BasicTracerProvider().getTracer("till").startSpan("pay", { attributes });
console.log("OpenTelemetry:", JSON.stringify(kept));

const { tracer, received } = await startTracing();
new tracer.TracerProvider().register();
trace.getTracer("till").startSpan("otel", { attributes }).end();
const order = { ids: ["a", "b"], total: 2, paidAt: new Date(), number: 12n, shop: { city: "Bonn", owner: { id: "7" } } };
tracer.startSpan("tags", { tags: { order, orderIds: ["a", "b"], paidAt: new Date(), number: 12n } }).finish();
const spans = await received(2);
const ordersOf = ({ meta, metrics }) => {
  const isOurs = ([key]) => /^(order|paidAt|number)/.test(key);
  return JSON.stringify(Object.fromEntries(Object.entries({ ...metrics, ...meta }).filter(isOurs)));
};
console.log("dd-trace's provider for OpenTelemetry:", ordersOf(spans.otel));
console.log("tags of dd-trace:", ordersOf(spans.tags));
process.exit();
PROGRAM
