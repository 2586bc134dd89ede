import type { TraceSpanRecord } from "../datadog/trace-spans.ts";

/**
 * The fields of a span that the calculations use. `span_id` is unique within the trace: a repeated id is a repeated span.
 * `id` identifies a span without a `span_id`.
 */
export type SpanFields = Omit<TraceSpanRecord, "trace_id">;
