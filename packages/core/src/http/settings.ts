import type { CallContext } from "../call/call.ts";
import type { Clock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";
import { type ErrorCode, misconfigured } from "../errors.ts";
import type { OptionNames } from "../options.ts";
import { trimTrailing } from "../text/truncate.ts";
import type { Body } from "./body.ts";
import type { ReadRequestsLeft } from "./count-requests.ts";
import type { Hooks } from "./hooks.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import type { ExplainRedirect } from "./redirects.ts";
import type { HttpRequest, WireResponse } from "./request.ts";
import type { ClientSecrets } from "./secrets.ts";

/** A vendor's explanation of an unsuccessful response. */
export interface Explanation {
  /** The problem and what to do about it, safe to show to a model. */
  readonly message: string;
  /** The error code, if the status is misleading. Default: the code for the status. */
  readonly code?: ErrorCode | undefined;
  /** Time to wait before a retry, milliseconds, from the response body. Its headers take precedence. */
  readonly retryAfterMs?: number | undefined;
}

/** HTTP options of every toolkit. */
export interface HttpOptions {
  /** Replaces the runtime's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Maximum number of retries of a failed request, where a retry is safe. Default 2; 0 disables retries. */
  readonly retry?: number | undefined;
  /** Prefix of this library's name in the `User-Agent` header. */
  readonly userAgent?: string | undefined;
  /** Observers of requests, responses and retries. */
  readonly hooks?: Hooks | undefined;
  /**
   * Largest response body, bytes after decompression. Default 32 MiB. Responses of any size are rejected if they have
   * more than three million values, 100,000 entries in one list or object, or 500 levels.
   */
  readonly maxBodyBytes?: number | undefined;
  /** Longest duration of one attempt, including the response body, milliseconds. Default 20,000. */
  readonly attemptTimeout?: number | undefined;
  /** OpenTelemetry tracer that records a span per attempt. Default: none. */
  readonly tracer?: Tracer | undefined;
  /** Replaces the system clock and random numbers, for tests and simulations. */
  readonly clock?: Clock | undefined;
}

/** Names of {@link HttpOptions}, for `checkOptions`. */
export const HTTP_OPTION_NAMES: OptionNames<HttpOptions> = {
  fetch: true,
  retry: true,
  userAgent: true,
  hooks: true,
  maxBodyBytes: true,
  attemptTimeout: true,
  tracer: true,
  clock: true,
};

/** Settings that a vendor's client adds. */
export interface HttpSettings<SecretName extends string = string> extends HttpOptions {
  /** Name of the backend in messages. */
  readonly service: string;
  /**
   * Base URL of the backend. A string is checked once, by `readBaseUrl`. A function runs for every request, so that it
   * can read settings late; it returns a URL without a trailing slash.
   */
  readonly baseUrl: string | (() => string);
  /** The API keys. The client reads them for every request, and redacts them from everything that the request returns. */
  readonly secrets: ClientSecrets<SecretName>;
  /** Returns the authentication headers of a request with these keys. */
  headers(keys: Readonly<Record<SecretName, string>>): Readonly<Record<string, string>>;
  /** Explains an unsuccessful response. */
  explain(response: WireResponse, body: Body, request: HttpRequest): Explanation;
  /** Explains a redirect to a host of another region. Default: advises to check the address. */
  readonly explainRedirect?: ExplainRedirect | undefined;
  /** Reads the rate limits in a response's headers. Default: none. */
  readonly requestsLeft?: ReadRequestsLeft | undefined;
  /** Returns the rate limiter that a request waits for; `undefined` for none. */
  rateLimiter?(request: HttpRequest): RateLimiter | undefined;
}

/** Sends requests to one backend. */
export interface HttpClient {
  /** Name of the backend in messages. */
  readonly service: string;
  /**
   * Sends a request. Resolves with a 2xx response, or with another response that the request accepts.
   * @throws ToolError otherwise, with secrets redacted
   */
  send(request: HttpRequest, call: CallContext): Promise<WireResponse>;
  /**
   * Checks that every key is set, without a request.
   * @throws ToolError `missing_secret` that names the missing ones
   */
  requireKeys(): void;
}

/**
 * Checks a base URL, for example of a proxy or a local server, and removes its trailing slash.
 * @throws ToolError `misconfigured` unless it is a plain http(s) URL: credentials in it would appear in logs
 */
export function readBaseUrl(baseUrl: string, optionName = "baseUrl"): string {
  // A list or a number would convert to a string.
  const url = typeof baseUrl === "string" && URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const refused = url && url.username + url.password + url.search + url.hash;
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && refused === "";
  // `href` keeps an empty `?` or `#`, and the request path would become part of it.
  if (isPlain) return url.origin + trimTrailing(url.pathname, "/");
  const received = url ? "an address that is not plain" : "no address";
  const rule = "must be an http(s) address without credentials, query or fragment";
  throw misconfigured([{ parameter: optionName, received, rule, example: '"http://127.0.0.1:8080"' }]);
}

const LIBRARY = "toolwright";

/**
 * Creates the `User-Agent` header from the program's name, if there is one, and the name of this library.
 * @throws ToolError `misconfigured` for a name that a header cannot carry; fetch would fail at every request
 */
export function userAgentOf(programName: string | undefined): string {
  if (programName === undefined || programName === "") return LIBRARY;
  if (typeof programName === "string" && /^[\x20-\x7e\xa0-\xff]+$/.test(programName))
    return `${programName} ${LIBRARY}`;
  const rule = "must be one line of letters that a header can carry";
  throw misconfigured([{ parameter: "userAgent", received: "another value", rule, example: '"my-app/1.0"' }]);
}
