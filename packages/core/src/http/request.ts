import type { CallContext } from "../call/call.ts";
import type { SafePath } from "./path.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import type { RetrySafety } from "./retry-safety.ts";

/** A request, as a toolkit's backend functions write it. */
export interface HttpRequest {
  /** HTTP method. */
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the base URL, with every value encoded. */
  readonly path: SafePath;
  /** Query parameters. A list repeats the parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Body, sent as JSON. */
  readonly json?: unknown;
  /** When the request may be retried. */
  readonly retry: RetrySafety;
  /** Whether to return this unsuccessful response at once, instead of retrying the request or throwing an error. */
  accepts?(response: WireResponse): boolean;
}

/** A request with its full URL and headers. */
export interface WireRequest {
  readonly method: HttpRequest["method"];
  /** Full URL with the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body, sent as JSON; `undefined` for none. */
  readonly json: unknown;
  readonly retry: RetrySafety;
  /** The rate limiter that the request waits for. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** Whether to return this response as it is, instead of retrying the request. Default: never. */
  accepts?: ((response: WireResponse) => boolean) | undefined;
  /** Number of this retry, from 1; absent for the first attempt. */
  readonly resends?: number | undefined;
}

/** A complete response of any status. */
export interface WireResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers as the backend sent them. */
  readonly headers: Headers;
  /** Body with secrets redacted. */
  readonly text: string;
}

/** Sends a request. A {@link Layer} wraps one `Send` in another. */
export type Send = (request: WireRequest, call: CallContext) => Promise<WireResponse>;

/** Adds one concern, such as retries, to a `Send`. */
export type Layer = (next: Send) => Send;
