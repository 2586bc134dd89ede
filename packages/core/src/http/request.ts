import type { CallContext } from "../call/call.ts";
import type { Body } from "./body.ts";
import type { SafePath } from "./path.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import type { Redaction } from "./redact.ts";
import type { RetrySafety } from "./retry-timing.ts";

/** A request, as a toolkit's backend functions create it. */
export interface HttpRequest {
  /** HTTP method. */
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the base URL, with every value encoded. */
  readonly path: SafePath;
  /** Query parameters. A list repeats the parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Body, sent as JSON. */
  readonly json?: unknown;
  /** Condition for a retry. */
  readonly retry: RetrySafety;
  /** Whether to return this unsuccessful response at once, instead of retrying the request or throwing an error. */
  accepts?(response: WireResponse): boolean;
}

/** A request with its full URL and headers. */
export interface WireRequest extends Pick<HttpRequest, "method" | "retry"> {
  /** Full URL with the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body, sent as JSON; `undefined` for none. */
  readonly json: unknown;
  /** Returns the redaction for this request's keys and all keys that its client has read so far. */
  redaction(): Redaction;
  /** The rate limiter that the request waits for. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** Whether to return this response unchanged, instead of retrying the request. Default: never. */
  accepts?: ((response: WireResponse) => boolean) | undefined;
  /** Number of this retry, from 1; absent for the first attempt. */
  readonly resends?: number | undefined;
}

/** A complete response as the backend sent it. It may contain keys. */
export interface RawResponse {
  /** HTTP status. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A complete response of any status, with the keys of its request redacted from its headers, text and body. */
export interface WireResponse extends RawResponse {
  /** Body, parsed once. Keys are redacted after parsing, in strings and in names of fields. */
  readonly body: Body;
}

/** Sends a request. Each layer of the client, such as retries, wraps one `Send` in another. */
export type Send<Response = WireResponse> = (request: WireRequest, call: CallContext) => Promise<Response>;
