import type { CallContext } from "../call/call.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";
import { type ErrorCode, isToolError, ToolError } from "../errors.ts";
import { truncateMiddle } from "../text/truncate.ts";
import { type Body, parseBody } from "./answer.ts";
import { readBaseUrl } from "./base-url.ts";
import type { HttpRequest, Send, WireRequest, WireResponse } from "./exchange.ts";
import { codeOfStatus } from "./failure.ts";
import { guardHooks, type Hooks, observing } from "./hooks.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { rateLimiting } from "./rate-limiting.ts";
import { createRedact, type Redact } from "./redact.ts";
import { followRedirects } from "./redirects.ts";
import { retrying } from "./retry.ts";
import { serverDelayMs } from "./retry-timing.ts";
import { tracing } from "./tracing.ts";
import { createTransport } from "./transport.ts";

/** What a vendor makes of an unsuccessful answer: its own words and, where the status misleads, the code. */
export interface Explanation {
  /** What happened and what to do, safe to show to a model. */
  readonly message: string;
  /** The code, where the status misleads. Default: by the status. */
  readonly code?: ErrorCode | undefined;
}

/** Settings that every toolkit's user may give. */
export interface HttpOptions {
  /** Stands in for the runtime's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Repeats of a failed request that is safe to repeat. Default 2; 0 turns retries off. */
  readonly retry?: number | undefined;
  /** Put before this library's own name in the `User-Agent` header. */
  readonly userAgent?: string | undefined;
  /** Observers of requests, answers and retries. */
  readonly hooks?: Hooks | undefined;
  /**
   * Largest answer read, bytes after decompression. Default 32 MiB. Whatever its size, an answer of more than three
   * million values, of more than 100,000 in one place or of more than 500 levels is refused.
   */
  readonly maxBodyBytes?: number | undefined;
  /** Longest wait for one attempt, milliseconds. Default 20,000. */
  readonly attemptTimeout?: number | undefined;
  /** OpenTelemetry tracer: a span per attempt. Default: none. */
  readonly tracer?: Tracer | undefined;
  /** Time and chance, for tests and simulations. */
  readonly clock?: Clock | undefined;
}

/** What a vendor's client adds. */
export interface HttpSettings extends HttpOptions {
  /** How the backend is called in messages. */
  readonly service: string;
  /**
   * Base address of the backend. Text is checked once, by {@link readBaseUrl}. A function is called per request, so that
   * what it reads is read late; it returns the scheme and host without a trailing slash.
   */
  readonly baseUrl: string | (() => string);
  /** Authentication headers; asked per request so that secrets are read late. */
  headers(): Readonly<Record<string, string>>;
  /** Every text that must never show, as far as known. */
  secrets(): readonly string[];
  /** Words an unsuccessful answer. */
  explain(answer: WireResponse, body: Body, request: HttpRequest): Explanation;
  /** The rate limiter that a request waits for; `undefined` for none. */
  rateLimiter?(request: HttpRequest): RateLimiter | undefined;
}

/** Sends requests to one backend. */
export interface HttpClient {
  /** How the backend is called in messages. */
  readonly service: string;
  /**
   * Sends a request and resolves with a 2xx response, or with one that the request accepts.
   * @throws ToolError for everything else, with nothing secret in it
   */
  send(request: HttpRequest, call: CallContext): Promise<WireResponse>;
}

const USER_AGENT = "toolwright";

/**
 * Builds a client once; nothing is merged or read per call but the address and the keys.
 * @throws ToolError `misconfigured` for a `baseUrl` that is not a plain http(s) address
 */
export function createHttpClient(settings: HttpSettings): HttpClient {
  const { clock = systemClock, service } = settings;
  const address = addressOf(settings);
  const redact = createRedact(settings.secrets);
  const hooks = guardHooks(settings.hooks ?? {}, redact);
  const transport = createTransport({
    fetch: settings.fetch,
    attemptTimeoutMs: settings.attemptTimeout ?? 20_000,
    maxBodyBytes: settings.maxBodyBytes ?? 32 * 1_048_576,
  });
  const retry = retrying({ service, maxRetries: settings.retry ?? 2, clock, onRetry: hooks.onRetry });
  const deliver: Send = retry(
    rateLimiting(service)(followRedirects(service)(observing(hooks, clock)(tracing(settings.tracer)(transport)))),
  );
  return {
    service,
    async send(request, call) {
      const raw = await deliver(toWire(request, settings, address), call).catch((thrown: unknown) => {
        throw maskError(thrown, redact);
      });
      // A backend may echo a key, and a log may hold one: masked here, it cannot survive a cut or reach a result.
      const answer = { ...raw, text: redact(raw.text) };
      if ((answer.status >= 200 && answer.status < 300) || request.accepts?.(answer)) return answer;
      throw toError(answer, { settings, redact, nowMs: clock.now(), request });
    },
  };
}

/** A custom `fetch` may throw a ToolError with anything in it; one without an API key passes unchanged. */
function maskError(thrown: unknown, redact: Redact): unknown {
  if (!isToolError(thrown)) return thrown;
  const { message, stack, issues, cause } = thrown;
  const shown = `${message} ${stack} ${JSON.stringify(issues)}`;
  if (cause === undefined && redact(shown) === shown) return thrown;
  // Built anew instead of by `with`: the stack, the issues and the cause may hold the key.
  return new ToolError({ ...thrown.toJSON(), message: redact(message) });
}

function addressOf({ baseUrl }: HttpSettings): () => string {
  if (typeof baseUrl === "function") return baseUrl;
  const checked = readBaseUrl(baseUrl);
  return () => checked;
}

function toWire(request: HttpRequest, settings: HttpSettings, address: () => string): WireRequest {
  const { method, path, query, json, retry } = request;
  const rateLimiter = settings.rateLimiter?.(request);
  const search = query ? `?${new URLSearchParams(pairsOf(query))}` : "";
  const userAgent = settings.userAgent ? `${settings.userAgent} ${USER_AGENT}` : USER_AGENT;
  const headers = { accept: "application/json", "user-agent": userAgent, ...settings.headers() };
  const url = address() + path + search;
  if (json === undefined) return { method, url, headers, body: undefined, retry, rateLimiter };
  return {
    method,
    url,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(json),
    retry,
    rateLimiter,
  };
}

function pairsOf(query: NonNullable<HttpRequest["query"]>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one): [string, string] => [name, one]),
  );
}

interface ErrorFacts {
  readonly settings: HttpSettings;
  readonly redact: Redact;
  readonly nowMs: number;
  readonly request: HttpRequest;
}

function toError(answer: WireResponse, { settings, redact, nowMs, request }: ErrorFacts): ToolError {
  const { status } = answer;
  const { message, code = codeOfStatus(status) } = settings.explain(answer, parseBody(answer.text), request);
  const retryAfterMs =
    code === "rate_limited" || status === 503 ? (serverDelayMs(answer, nowMs) ?? undefined) : undefined;
  // A backend that failed while it worked on a send may have sent.
  const isInDoubt = request.retry === "unsent" && (status >= 500 || status === 408);
  const doubt = isInDoubt ? " It may have acted on the request: verify before repeating." : "";
  return new ToolError({
    code,
    status,
    message: truncateMiddle(redact(message), 1_000) + doubt,
    retryAfterMs,
    outcome: isInDoubt ? "unknown" : undefined,
  });
}
