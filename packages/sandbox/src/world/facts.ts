import type { Call, Failure } from "./call.ts";
import type { Customer, ServiceName } from "./shop.ts";

/** One simulated span, independent of any vendor's format. */
export interface SpanFacts {
  readonly traceId: string;
  readonly spanId: string;
  /** `"0"` for the root. */
  readonly parentId: string;
  readonly call: Call;
  readonly host: string;
  readonly version: string;
  /** Epoch milliseconds with a fraction. */
  readonly startMs: number;
  readonly durationNs: number;
  /** Why the span failed; `null` if it succeeded. */
  readonly failure: Failure | null;
  /** HTTP response status; `null` for spans without HTTP. */
  readonly httpStatus: number | null;
  /** Requested path with ids filled in; `null` for spans without HTTP. */
  readonly path: string | null;
  readonly customer: Customer | null;
}

/** Returns the end of a span in whole milliseconds: the time of its records. */
export function endOfSpan({ startMs, durationNs }: SpanFacts): number {
  return Math.floor(startMs + durationNs / 1e6);
}

/** One simulated trace. */
export interface TraceFacts {
  /** The trace id in logs: decimal, or 32 hexadecimal digits for a 128-bit id. */
  readonly loggedTraceId: string;
  readonly spans: readonly SpanFacts[];
}

/** One simulated log event, independent of any vendor's format. */
export interface LogFacts {
  readonly timestampMs: number;
  readonly service: ServiceName;
  readonly host: string;
  readonly version: string;
  readonly level: "debug" | "info" | "warn" | "error";
  readonly logger: string;
  readonly message: string;
  /** Structured fields in addition to the message. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The span that wrote the log; `null` outside of requests. */
  readonly trace: { readonly traceId: string; readonly spanId: string } | null;
}
