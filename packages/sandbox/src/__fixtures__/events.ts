import type { DatadogLog, DatadogSpan, StoredEvent } from "../datadog/events/event.ts";

/** Creates a log event; `parts` replaces default attributes. */
export function logEvent(parts: Partial<DatadogLog["attributes"]> = {}): StoredEvent<DatadogLog> {
  const attributes = {
    timestamp: "2026-01-31T08:00:00.000Z",
    status: "info",
    service: "checkout-api",
    host: "checkout-api-01",
    message: "Checkout started",
    tags: [],
    attributes: {},
    ...parts,
  };
  return {
    timestampMs: Date.parse(attributes.timestamp),
    tie: 0,
    uid: "A".repeat(24),
    wire: { id: "id", type: "log", attributes },
  };
}

/** Creates a span; `parts` replaces default attributes. */
export function spanEvent(parts: Partial<DatadogSpan["attributes"]> = {}): StoredEvent<DatadogSpan> {
  const attributes = {
    start_timestamp: "2026-01-31T08:00:00.000Z",
    end_timestamp: "2026-01-31T08:00:00.001Z",
    service: "checkout-api",
    resource_name: "POST /checkout",
    operation_name: "servlet.request",
    resource_hash: "00",
    type: "web",
    span_id: "2",
    parent_id: "0",
    trace_id: "1",
    env: "prod",
    host: "checkout-api-01",
    ingestion_reason: "auto",
    retained_by: "diversity_sampling",
    single_span: false,
    tags: [],
    custom: {},
    ...parts,
  };
  return {
    timestampMs: Date.parse(attributes.end_timestamp),
    tie: 0,
    uid: "A".repeat(24),
    wire: { id: "id", type: "spans", attributes },
  };
}
