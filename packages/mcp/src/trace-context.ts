import { asFields } from "@toolwright/core/http";

/** The W3C trace context of a request, in the form that `propagation.extract` of OpenTelemetry reads. */
export interface TraceCarrier {
  /** Ids of the client's trace and span. */
  readonly traceparent: string;
  /** State of tracing systems. */
  readonly tracestate?: string;
  /** Properties that the client passes along. */
  readonly baggage?: string;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
/** The lengths that every implementation of the W3C's recommendations must accept. */
const MAX_STATE_CHARS = 512;
const MAX_BAGGAGE_CHARS = 8_192;

/**
 * Reads the trace context from the `_meta` of a request; `null` if there is none, or if its `traceparent` is invalid.
 */
export function readTraceCarrier(meta: unknown): TraceCarrier | null {
  const { traceparent, tracestate, baggage } = asFields(meta);
  if (typeof traceparent !== "string" || !TRACEPARENT.test(traceparent)) return null;
  return {
    traceparent,
    ...(isShort(tracestate, MAX_STATE_CHARS) && { tracestate }),
    ...(isShort(baggage, MAX_BAGGAGE_CHARS) && { baggage }),
  };
}

function isShort(value: unknown, maxChars: number): value is string {
  return typeof value === "string" && value.length <= maxChars;
}
