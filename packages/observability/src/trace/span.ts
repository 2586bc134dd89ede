/** The fields of a span that the calculations use. Span records of Datadog's responses satisfy it. */
export interface SpanFields {
  /** Unique within the trace; a repeated id is a repeated span. */
  span_id: string | null;
  /** `null` or zeros for a root. */
  parent_id: string | null;
  service: string | null;
  resource: string | null;
  operation: string | null;
  type: string | null;
  status: string | null;
  error: boolean;
  /** ISO-8601, as Datadog returned it. */
  start: string | null;
  /** `start` in epoch milliseconds. */
  start_ms: number | null;
  /** Integer nanoseconds, more precise than the two timestamps. */
  duration_ns: number | null;
  error_type: string | null;
  error_message: string | null;
  http_method: string | null;
  http_status_code: string | null;
  host: string | null;
  /** Datadog's id of the event, which identifies a span without a `span_id`. */
  id: string | null;
}
