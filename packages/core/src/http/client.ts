import type { CallContext } from "../call/call.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";
import { type ErrorCode, isToolError, ToolError } from "../errors.ts";
import type { OptionNames } from "../options.ts";
import { truncateMiddle } from "../text/truncate.ts";
import { readBaseUrl } from "./base-url.ts";
import { codeOfStatus } from "./failure.ts";
import { guardHooks, type Hooks, observeAttempts } from "./hooks.ts";
import { limitAttempts } from "./rate-limit/limit-attempts.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { createRedact, type Redact } from "./redact.ts";
import { followRedirects } from "./redirects.ts";
import type { HttpRequest, Send, WireRequest, WireResponse } from "./request.ts";
import { type Body, parseBody } from "./response.ts";
import { retryAttempts } from "./retry.ts";
import { serverDelayMs } from "./retry-timing.ts";
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
export interface HttpSettings extends HttpOptions {
  /** Name of the backend in messages. */
  readonly service: string;
  /**
   * Base URL of the backend. A string is checked once, by {@link readBaseUrl}. A function is called for every request,
   * so that it can read settings late; it returns a URL without a trailing slash.
   */
  readonly baseUrl: string | (() => string);
  /** Returns the authentication headers. Called for every request, so that secrets are read late. */
  headers(): Readonly<Record<string, string>>;
  /** Returns the secrets to redact. */
  secrets(): readonly string[];
  /** Explains an unsuccessful response. */
  explain(response: WireResponse, body: Body, request: HttpRequest): Explanation;
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
export function createHttpClient(settings: HttpSettings): HttpClient {
  const { clock = systemClock, service } = settings;
  const baseUrl = baseUrlOf(settings);
  // Fail now rather than at the first request.
  userAgentOf(settings.userAgent);
  const redact = createRedact(settings.secrets);
  const hooks = guardHooks(settings.hooks ?? {}, redact);
  const transport = createTransport({
    fetch: settings.fetch,
    attemptTimeoutMs: settings.attemptTimeout ?? 20_000,
    maxBodyBytes: settings.maxBodyBytes ?? 32 * 1_048_576,
  });
  const retry = retryAttempts({ service, maxRetries: settings.retry ?? 2, clock, onRetry: hooks.onRetry });
  const deliver: Send = retry(
    limitAttempts(service)(
      followRedirects(service)(observeAttempts(hooks, clock)(traceAttempts(settings.tracer)(transport))),
    ),
  );
  return {
    service,
    async send(request, call) {
      const raw = await deliver(toWire(request, settings, baseUrl), call).catch((thrown: unknown) => {
        throw redactError(thrown, redact);
      });
      // Redact before parsing and truncating: a response may echo an API key, and a log entry may contain one.
      const response = { ...raw, text: redact(raw.text) };
      if ((response.status >= 200 && response.status < 300) || request.accepts?.(response)) return response;
      throw toError(response, { settings, redact, nowMs: clock.now(), request });
    },
  };
}

/** Redacts a ToolError of a custom `fetch`. An error without secrets passes unchanged. */
function redactError(thrown: unknown, redact: Redact): unknown {
  if (!isToolError(thrown)) return thrown;
  const { message, stack, issues, cause } = thrown;
  const visible = `${message} ${stack} ${JSON.stringify(issues)}`;
  if (cause === undefined && redact(visible) === visible) return thrown;
  // `with` would copy the stack, the issues and the cause, which may contain the secret.
  return new ToolError({ ...thrown.toJSON(), message: redact(message) });
}

function baseUrlOf({ baseUrl }: HttpSettings): () => string {
  if (typeof baseUrl === "function") return baseUrl;
  const checked = readBaseUrl(baseUrl);
  return () => checked;
}

function toWire(request: HttpRequest, settings: HttpSettings, baseUrl: () => string): WireRequest {
  const { method, path, query, json, retry } = request;
  const rateLimiter = settings.rateLimiter?.(request);
  const search = query ? `?${new URLSearchParams(pairsOf(query))}` : "";
  const headers = { accept: "application/json", "user-agent": userAgentOf(settings.userAgent), ...settings.headers() };
  return { method, url: baseUrl() + path + search, headers, json, retry, rateLimiter, accepts: request.accepts };
}

function pairsOf(query: NonNullable<HttpRequest["query"]>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((single): [string, string] => [name, single]),
  );
}

interface ErrorFacts {
  readonly settings: HttpSettings;
  readonly redact: Redact;
  readonly nowMs: number;
  readonly request: HttpRequest;
}

function toError(response: WireResponse, { settings, redact, nowMs, request }: ErrorFacts): ToolError {
  const { status } = response;
  const { message, code = codeOfStatus(status) } = settings.explain(response, parseBody(response.text), request);
  const retryAfterMs =
    code === "rate_limited" || status === 503 ? (serverDelayMs(response, nowMs) ?? undefined) : undefined;
  // If the backend failed during a send, the message may have been sent.
  const isAmbiguous = request.retry === "unsent" && (status >= 500 || status === 408);
  const warning = isAmbiguous ? " It may have acted on the request: verify before repeating." : "";
  return new ToolError({
    code,
    status,
    message: truncateMiddle(redact(message), 1_000) + warning,
    retryAfterMs,
    outcome: isAmbiguous ? "unknown" : undefined,
  });
}
