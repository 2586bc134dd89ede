const TRACE_START_MS = Date.UTC(2026, 0, 31, 9);
const SERVICES = ["web", "checkout-api", "payment-service", "inventory", "email-worker", "search-api"];
/** Children of one span, which makes the tree as deep as real traces. */
const WIDTH = 8;

/** One span of a synthetic trace, in the backend's format. The trace is a tree with some errors and many identical queries. */
export function traceSpan(index: number, size: number) {
  const service = SERVICES[index % SERVICES.length] ?? "web";
  const isError = index % 97 === 3;
  const startMs = TRACE_START_MS + Math.floor((index / size) * 9_000);
  const durationNs = index === 0 ? 10_000_000_000 : 1_000_000 + (index % 500) * 40_000;
  const isQuery = index % 3 === 0;
  return {
    id: `span-${index}`,
    type: "spans",
    attributes: {
      span_id: String(1_000_000 + index),
      parent_id: index === 0 ? "0" : String(1_000_000 + Math.floor((index - 1) / WIDTH)),
      trace_id: String(size),
      service,
      env: "prod",
      host: `${service}-${index % 9}.prod.internal`,
      operation_name: isQuery ? "postgresql.query" : "http.request",
      resource_name: isQuery ? `SELECT * FROM orders WHERE shard = ${index % 40}` : `GET /v1/items/${index % 60}`,
      type: isQuery ? "db" : "web",
      status: isError ? "error" : "ok",
      start_timestamp: new Date(startMs).toISOString(),
      end_timestamp: new Date(startMs + Math.ceil(durationNs / 1e6)).toISOString(),
      tags: ["env:prod", `service:${service}`, "version:3.21.0", "team:shop", "region:eu-central-1", "kube_cluster:a"],
      custom: {
        duration: durationNs,
        http: { method: "GET", status_code: isError ? "500" : "200", url: "https://shop.example.com/v1/items" },
        ...(isError && {
          error: { type: "TimeoutError", message: "gave up after 2000 ms", stack: "at a\nat b\nat c" },
        }),
      },
    },
  };
}

/** The same trace as the operation for entire traces returns it. Its ids are numbers, and its times are nanoseconds. */
export function wholeTrace(size: number): object {
  const spans = Array.from({ length: size }, (_, index) => {
    const { span_id, parent_id, trace_id, operation_name, resource_name, status, custom, host, env, ...span } =
      traceSpan(index, size).attributes;
    // 64 bits: their last digits are rounded here, which changes nothing for a reader.
    const startTime = Date.parse(span.start_timestamp) * 1_000_000;
    return {
      service: span.service,
      name: operation_name,
      resource: resource_name,
      type: span.type,
      startTime,
      endTime: startTime + custom.duration,
      duration: custom.duration,
      error: status === "error" ? 1 : 0,
      spanID: Number(span_id),
      parentID: Number(parent_id),
      traceID: Number(trace_id),
      traceIDFull: trace_id.padStart(32, "0"),
      meta: { env, "_dd.hostname": host, "http.method": "GET", "http.status_code": custom.http.status_code },
      metrics: { process_id: 400 + (index % 50) },
    };
  });
  return { data: { id: String(size), type: "trace", attributes: { is_truncated: false, spans } } };
}
