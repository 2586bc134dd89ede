/** What the trace arithmetic needs to know of a span. Records of the wire layer satisfy it and may carry more. */
export interface SpanFields {
  /** Unique within the trace; the same id twice is the same span delivered twice. */
  span_id: string | null;
  /** `null` for a root. Zeros, in any number, mean the same. */
  parent_id: string | null;
  service: string | null;
  resource: string | null;
  operation: string | null;
  type: string | null;
  status: string | null;
  error: boolean;
  /** ISO-8601, as delivered. */
  start: string | null;
  /** `start` in epoch milliseconds. */
  start_ms: number | null;
  /** Epoch milliseconds; only read where the start or the duration is missing. */
  end_ms: number | null;
  /** Integer nanoseconds, far finer than the two timestamps. */
  duration_ns: number | null;
  error_type: string | null;
  error_message: string | null;
  http_method: string | null;
  http_status_code: string | null;
  host: string | null;
  /** The backend's id of the event, which identifies a span that has no `span_id`. */
  id: string | null;
}
