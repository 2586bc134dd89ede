import type { CallContext } from "../call/call.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";
import { type ErrorCode, ToolError } from "../errors.ts";
import type { OptionNames } from "../options.ts";
import { truncateMiddle } from "../text/truncate.ts";
import { readBaseUrl } from "./base-url.ts";
import type { Body } from "./body.ts";
import { countRequests, type ReadRequestsLeft } from "./count-requests.ts";
import { codeOfStatus } from "./failure.ts";
import { type Hooks, observeAttempts } from "./hooks.ts";
import { limitAttempts } from "./rate-limit/limit-attempts.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { createRedact } from "./redact.ts";
import { redactAttempts } from "./redact-attempts.ts";
import { type ExplainRedirect, followRedirects } from "./redirects.ts";
import type { HttpRequest, WireResponse } from "./request.ts";
import { retryAttempts } from "./retry.ts";
import type { RetrySafety } from "./retry-safety.ts";
import { serverDelayMs } from "./retry-timing.ts";
import type { ClientSecrets } from "./secrets.ts";
import { traceAttempts } from "./tracing.ts";
import { createTransport } from "./transport.ts";
import { userAgentOf } from "./user-agent.ts";

/** A vendor's explanation of an unsuccessful response. */
export interface Explanation {
  /** The problem and what to do about it, safe to show to a model. */
  readonly message: string;
  /** The error code, if the status is misleading. Default: the code for the status. */
  readonly code?: ErrorCode | undefined;
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
   * Base URL of the backend. A string is checked once, by {@link readBaseUrl}. A function is called for every request,
   * so that it can read settings late; it returns a URL without a trailing slash.
   */
  readonly baseUrl: string | (() => string);
  /** The API keys. The client reads them for every request, and redacts them from everything that the request returns. */
  readonly secrets: ClientSecrets<SecretName>;
  /** Returns the authentication headers of a request with these keys. */
  headers(keys: Readonly<Record<SecretName, string>>): Readonly<Record<string, string>>;
  /** Explains an unsuccessful response. */
  explain(response: WireResponse, body: Body, request: HttpRequest): Explanation;
  /** Says what to change if the backend redirects to a host of another region. Default: check the address. */
  readonly explainRedirect?: ExplainRedirect | undefined;
  /** Reads the rate limits that the headers of a response state. Default: none. */
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
}

/**
 * Creates a client. Only the base URL and the API keys are read again for every request.
 * @throws ToolError `misconfigured` for a `baseUrl` that is not a plain http(s) URL, or a `userAgent` that no header can
 * carry
 */
export function createHttpClient<SecretName extends string>(settings: HttpSettings<SecretName>): HttpClient {
  const { clock = systemClock, service, hooks = {}, secrets, tracer } = settings;
  // These fail now rather than at the first request.
  const baseUrl = typeof settings.baseUrl === "function" ? settings.baseUrl : readBaseUrl(settings.baseUrl);
  const common = { accept: "application/json", "user-agent": userAgentOf(settings.userAgent) };
  const authorize = rememberLast((keys: Readonly<Record<SecretName, string>>) => {
    const headers = settings.headers(keys);
    // Those of `Basic` are computed from the keys.
    const credentials = headers["authorization"]?.split(" ").slice(1) ?? [];
    return { headers: { ...common, ...headers }, sent: [...Object.values<string>(keys), ...credentials] };
  });
  const redactionFor = rememberLast((keys: string) => createRedact(JSON.parse(keys) as string[]));
  const transport = createTransport({
    fetch: settings.fetch,
    attemptTimeoutMs: settings.attemptTimeout ?? 20_000,
    maxBodyBytes: settings.maxBodyBytes ?? 32 * 1_048_576,
  });
  const counted = countRequests(settings.requestsLeft, transport);
  const observed = observeAttempts({ hooks, clock }, traceAttempts(tracer, counted));
  const redacted = redactAttempts(followRedirects(settings, observed));
  const limited = limitAttempts({ service, clock, hooks, tracer }, redacted);
  const deliver = retryAttempts({ service, maxRetries: settings.retry ?? 2, clock, onRetry: hooks.onRetry }, limited);
  return {
    service,
    async send(request, call) {
      const { method, path, query, json, retry, accepts } = request;
      const { headers, sent } = authorize(secrets.read());
      const keysAtStart = [...sent, ...secrets.known()];
      // A response may contain a key that another request has read since then.
      const redaction = () => redactionFor(JSON.stringify([...keysAtStart, ...secrets.known()]));
      const url = (typeof baseUrl === "string" ? baseUrl : baseUrl()) + path + (query ? `?${encodeQuery(query)}` : "");
      const rateLimiter = settings.rateLimiter?.(request);
      const response = await deliver({ method, url, headers, json, retry, rateLimiter, accepts, redaction }, call);
      if ((response.status >= 200 && response.status < 300) || accepts?.(response)) return response;
      const { message, code } = settings.explain(response, response.body, request);
      throw toError(response, retry, { message: redaction().text(message), code, nowMs: clock.now() });
    },
  };
}

/** Remembers the last result: most clients never change their keys. */
function rememberLast<Input, Result>(create: (input: Input) => Result): (input: Input) => Result {
  let last: { readonly input: Input; readonly result: Result } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, result: create(input) };
    return last.result;
  };
}

/** Every server reads %20 as a space, but some read + as a plus sign. A plus sign in a value is already %2B. */
function encodeQuery(query: NonNullable<HttpRequest["query"]>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((single): [string, string] => [name, single]),
  );
  return new URLSearchParams(pairs).toString().replaceAll("+", "%20");
}

function toError(
  response: WireResponse,
  retry: RetrySafety,
  { message, code = codeOfStatus(response.status), nowMs }: Explanation & { readonly nowMs: number },
): ToolError {
  const { status } = response;
  const retryAfterMs =
    code === "rate_limited" || status === 503 ? (serverDelayMs(response, nowMs) ?? undefined) : undefined;
  // If the backend failed during a send, the message may have been sent.
  const isAmbiguous = retry === "unsent" && (status >= 500 || status === 408);
  const warning = isAmbiguous ? " It may have acted on the request: verify before repeating." : "";
  return new ToolError({
    code,
    status,
    message: truncateMiddle(message, 1_000) + warning,
    retryAfterMs,
    outcome: isAmbiguous ? "unknown" : undefined,
  });
}
