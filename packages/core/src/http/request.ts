import type { CallContext } from "../call/call.ts";
import type { SafePath } from "./path.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";

/**
 * Whether a request may be repeated. The HTTP verb does not tell: searches are POSTs, and so are sends.
 * - `read`: changes nothing, always safe.
 * - `idempotent`: repeating changes nothing more.
 * - `unsent`: only where the backend certainly did not act: the connection was never made, or it answered 429.
 */
export type RetrySafety = "read" | "idempotent" | "unsent";

/** A request as a toolkit's backend functions word it. */
export interface HttpRequest {
  /** HTTP method. */
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the base address, every value in it encoded. */
  readonly path: SafePath;
  /** Query parameters; a list repeats its name. */
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Body, sent as JSON. */
  readonly json?: unknown;
  /** When the request may be repeated. */
  readonly retry: RetrySafety;
  /** Whether an unsuccessful answer is a result all the same, to be brought instead of thrown. */
  accepts?(answer: WireResponse): boolean;
}

/** A request ready for the wire. */
export interface WireRequest {
  readonly method: HttpRequest["method"];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body, sent as JSON; `undefined` for none. */
  readonly json: unknown;
  readonly retry: RetrySafety;
  /** The rate limiter that the request waits for. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** Which repeat of the request this is; absent for the first attempt. */
  readonly resends?: number | undefined;
}

/** A complete answer, whatever its status. */
export interface WireResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers, as the backend sent them. */
  readonly headers: Headers;
  /** The body as text, with secrets masked. */
  readonly text: string;
}

/** One step of sending; layers wrap one in another. */
export type Send = (request: WireRequest, call: CallContext) => Promise<WireResponse>;

/** A concern wrapped around sending. */
export type Layer = (next: Send) => Send;
