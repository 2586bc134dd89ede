import type { ApiResponse } from "../http/response.ts";
import type { SpanFacts } from "../world/facts.ts";
import { apiError } from "./api-error.ts";
import { type ApiRequest, JSON_API_TYPE, type Route } from "./route.ts";

/** The operation for entire traces, which Datadog calls a preview. */
export const traceRoute: Route = {
  methods: ["GET"],
  path: "/api/v2/trace/:id",
  permission: "apm_read",
  limiter: "traces",
  contentType: JSON_API_TYPE,
  handle: getTrace,
};

const LOW_64_BITS = (1n << 64n) - 1n;

function getTrace({ world, params, isPartial }: ApiRequest): ApiResponse {
  const { id: written = "" } = params;
  const id = readId(written);
  const traceId = String(id & LOW_64_BITS);
  const trace = world().traces.find(({ spans }) => spans[0]?.traceId === traceId);
  if (!trace) throw apiError(404, { title: "Not Found", detail: `no trace has the id ${written}`, status: "404" });
  const full = BigInt(traceId).toString(16).padStart(32, "0");
  const spans = trace.spans.map((span) => spanOf(span, full));
  return {
    status: 200,
    body: `{"data":{"id":"${full}","type":"trace","attributes":{"is_truncated":${isPartial},"spans":[${spans.join()}]}}}`,
  };
}

/** An id has 32 hexadecimal digits, or up to 39 decimal ones. */
function readId(written: string): bigint {
  if (/^[0-9a-f]{32}$/i.test(written)) return BigInt(`0x${written}`);
  if (/^\d{1,39}$/.test(written)) return BigInt(written);
  throw apiError(400, {
    title: "Bad Request",
    detail: "trace_id must be 32 hexadecimal digits or a decimal number",
    status: "400",
  });
}

/** A span as JSON. Its ids and times are numbers of 64 bits, which `JSON.stringify` cannot write. */
function spanOf({ call, failure, ...span }: SpanFacts, traceIDFull: string): string {
  const startTime = BigInt(Math.round(span.startMs * 1_000)) * 1_000n;
  const fields = {
    service: call.service,
    name: call.operation,
    resource: call.resource,
    type: call.type,
    startTime,
    endTime: startTime + BigInt(Math.round(span.durationNs)),
    duration: Math.round(span.durationNs),
    error: failure ? 1 : 0,
    spanID: BigInt(span.spanId),
    parentID: BigInt(span.parentId),
    traceID: BigInt(span.traceId),
    traceIDFull,
    meta: {
      env: "prod",
      "_dd.hostname": span.host,
      version: span.version,
      ...(call.http && { "http.method": call.http.method, "http.status_code": String(span.httpStatus) }),
      ...(failure && { "error.type": failure.kind, "error.message": failure.message }),
    },
    metrics: { process_id: 400 + (span.host.charCodeAt(0) % 50) },
  };
  const entries = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === "bigint" ? value : JSON.stringify(value)}`,
  );
  return `{${entries.join()}}`;
}
