import type { Call } from "../world/call.ts";
import type { SpanFacts } from "../world/facts.ts";
import { serviceNamed } from "../world/shop.ts";
import { stackTrace } from "../world/trace-logs.ts";
import type { DatadogSpan, EventKey } from "./events/event.ts";
import type { TagSets } from "./tags.ts";

/** Services whose tracers report `status`. Other services report failures only in `custom.error`. */
const REPORTS_STATUS: ReadonlySet<string> = new Set([
  "web-frontend",
  "payment-service",
  "inventory-service",
  "postgres",
  "email-worker",
]);

/**
 * Creates a span in the API's format.
 * @param isSingle whether the trace has no other span
 */
export function spanRecord(
  span: SpanFacts,
  { timestampMs, uid }: EventKey,
  tags: TagSets,
  isSingle: boolean,
): DatadogSpan {
  const { call, failure } = span;
  const attributes: DatadogSpan["attributes"] = {
    custom: customAttributes(span),
    end_timestamp: new Date(timestampMs).toISOString(),
    env: "prod",
    host: span.host,
    ingestion_reason: "auto",
    operation_name: call.operation,
    parent_id: span.parentId,
    resource_hash: fixedOf(call).resourceHash,
    resource_name: call.resource,
    retained_by: failure ? "error" : "diversity_sampling",
    service: call.service,
    single_span: isSingle,
    span_id: span.spanId,
    start_timestamp: new Date(span.startMs).toISOString(),
    status: REPORTS_STATUS.has(call.service) ? (failure ? "error" : "ok") : undefined,
    tags: tags.spans,
    trace_id: span.traceId,
    type: call.type,
  };
  return { id: uid, type: "spans", attributes };
}

function customAttributes(span: SpanFacts): Record<string, unknown> {
  const { call, failure } = span;
  const { component, language, span: kind, db, peer, pool } = fixedOf(call);
  const custom: Record<string, unknown> = {
    component,
    duration: span.durationNs,
    env: "prod",
    language,
    process_id: String(400 + (span.host.charCodeAt(0) % 50)),
    span: kind,
    version: span.version,
  };
  // Assign fields one by one: object spread for tens of thousands of spans would dominate the time to generate a world.
  if (db) custom["db"] = db;
  if (peer) custom["peer"] = peer;
  if (pool) custom["pool"] = pool;
  if (call.http) custom["http"] = httpAttributes(span);
  if (span.customer) custom["usr"] = { id: span.customer.id, email: span.customer.email };
  if (failure)
    custom["error"] = {
      message: failure.message,
      stack: stackTrace(failure.kind, failure.message, span),
      type: failure.kind,
    };
  return custom;
}

function fixedAttributes(call: Call) {
  const { component, language } = serviceNamed(call.service);
  return {
    component,
    language,
    resourceHash: hashString(`${call.service}|${call.resource}`),
    span: { kind: call.kind },
    db: call.db,
    peer: call.peer ? { service: call.peer, ...(call.db ? { db: { name: call.db.name } } : {}) } : undefined,
    pool: call.pooled ? { name: "payments-db" } : undefined,
  };
}

const fixedAttributesByCall = new WeakMap<Call, ReturnType<typeof fixedAttributes>>();

/** Returns the cached attributes that all spans of a call share. */
function fixedOf(call: Call): ReturnType<typeof fixedAttributes> {
  const cached = fixedAttributesByCall.get(call);
  if (cached) return cached;
  const attributes = fixedAttributes(call);
  fixedAttributesByCall.set(call, attributes);
  return attributes;
}

function httpAttributes(span: SpanFacts): Record<string, unknown> {
  return {
    method: span.call.http?.method,
    route: span.call.http?.route,
    // Spans carry the status as a string, logs as a number.
    status_code: String(span.httpStatus),
    url: `https://shop.example.com${span.path}`,
    url_details: { host: "shop.example.com", path: span.path, scheme: "https" },
    useragent: "storefront/5.14.2",
  };
}

/** Hashes a string to 16 hexadecimal digits: two 32-bit FNV-1a hashes. */
export function hashString(text: string): string {
  return fnv(text, 0x811c9dc5) + fnv(text, 0x01234567);
}

function fnv(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
