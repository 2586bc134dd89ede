import { systemClock } from "../call/clock.ts";
import { openCalls, waitForTurn } from "../call/steps.ts";
import { ToolError } from "../errors.ts";
import { truncateMiddle } from "../text/truncate.ts";
import { countRequests } from "./count-requests.ts";
import { codeOfStatus } from "./failure.ts";
import { observeAttempts } from "./hooks.ts";
import { limitAttempts } from "./rate-limit/limit-attempts.ts";
import { createRedact } from "./redact.ts";
import { redactAttempts } from "./redact-attempts.ts";
import { followRedirects } from "./redirects.ts";
import type { HttpRequest, WireResponse } from "./request.ts";
import { retryAttempts } from "./retry.ts";
import { type RetrySafety, serverDelayMs } from "./retry-timing.ts";
import type { Explanation, HttpClient, HttpSettings } from "./settings.ts";
import { traceAttempts } from "./tracing.ts";
import { createTransport } from "./transport.ts";

/** Settings of a client, checked. */
interface CheckedSettings<SecretName extends string> extends HttpSettings<SecretName> {
  readonly userAgentHeader: string;
}

/** Creates the `send` of a client, from the outermost layer to the transport. */
export function createDelivery<SecretName extends string>(settings: CheckedSettings<SecretName>): HttpClient["send"] {
  const { clock = systemClock, service, hooks = {}, secrets, tracer, baseUrl, userAgentHeader } = settings;
  const common = { accept: "application/json", "user-agent": userAgentHeader };
  const authorize = rememberLast((keys: Readonly<Record<SecretName, string>>) => {
    const headers = settings.headers(keys);
    // Credentials for `Basic` are computed from the keys.
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
  return async (request, call) => {
    const { method, path, query, json, retry, accepts } = request;
    const { headers, sent } = authorize(secrets.read());
    const keysAtStart = [...sent, ...secrets.known()];
    // A response may contain a key that another request has read in the meantime.
    const redaction = () => redactionFor(JSON.stringify([...keysAtStart, ...secrets.known()]));
    const url = (typeof baseUrl === "string" ? baseUrl : baseUrl()) + path + (query ? `?${encodeQuery(query)}` : "");
    const rateLimiter = settings.rateLimiter?.(request);
    const response = await deliver({ method, url, headers, json, retry, rateLimiter, accepts, redaction }, call);
    // A write has already taken effect, so its outcome does not wait.
    if (retry === "read" && openCalls.count > openCalls.few) await waitForTurn("result", call.signal);
    if ((response.status >= 200 && response.status < 300) || accepts?.(response)) return response;
    const explanation = settings.explain(response, response.body, request);
    const message = redaction().text(explanation.message);
    throw toError(response, retry, { ...explanation, message }, clock.now());
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
    [value].flat().map((single): [string, string] => [name, single]),
  );
  return new URLSearchParams(pairs).toString().replaceAll("+", "%20");
}

function toError(response: WireResponse, retry: RetrySafety, explanation: Explanation, nowMs: number): ToolError {
  const { status } = response;
  const { message, code = codeOfStatus(status) } = explanation;
  const isLimited = code === "rate_limited" || status === 503;
  const retryAfterMs = isLimited ? (serverDelayMs(response, nowMs) ?? explanation.retryAfterMs) : undefined;
  // Only a status from 400 to 499 says that the backend did not act on a send.
  const isAmbiguous = retry === "unsent" && (status < 400 || status >= 500 || status === 408);
  const warning = isAmbiguous ? " It may have acted on the request: verify before repeating." : "";
  return new ToolError({
    code,
    status,
    message: truncateMiddle(message, 1_000) + warning,
    retryAfterMs,
    outcome: isAmbiguous ? "unknown" : undefined,
  });
}
