import type { Call, Failure } from "./call.ts";
import type { Customer, ServiceName } from "./shop.ts";

/** What happened in one span, before any vendor's notation. */
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
  /** Why the span failed; `null` when it did not. */
  readonly failure: Failure | null;
  /** Status of the HTTP answer; `null` for spans without one. */
  readonly httpStatus: number | null;
  /** The path as requested, with ids filled in; `null` for spans without HTTP. */
  readonly path: string | null;
  readonly customer: Customer | null;
}

/** A trace and what is needed to write logs about it. */
export interface TraceFacts {
  /** The trace id as loggers write it: decimal, or 32 hexadecimal digits where the id has 128 bits. */
  readonly loggedTraceId: string;
  readonly spans: readonly SpanFacts[];
}

/** What one log line says, before any vendor's notation. */
export interface LogFacts {
  readonly timestampMs: number;
  readonly service: ServiceName;
  readonly host: string;
  readonly version: string;
  readonly level: "debug" | "info" | "warn" | "error";
  readonly logger: string;
  readonly message: string;
  /** Structured fields beside the message. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The span it was written in; `null` outside of requests. */
  readonly trace: { readonly traceId: string; readonly spanId: string } | null;
}
