import { startCall } from "../call/call.ts";
import type { Clock } from "../call/clock.ts";
import { isToolError } from "../errors.ts";
import { AttemptFailure } from "../http/failure.ts";
import { createRedact } from "../http/redact.ts";
import { redactAttempts } from "../http/redact-attempts.ts";
import type { WireResponse } from "../http/request.ts";
import { userAgentOf } from "../http/settings.ts";
import { createTransport } from "../http/transport.ts";
import { explainNetwork } from "./explain-network.ts";
import { findForeign, tooLarge } from "./find-foreign.ts";
import { type Environment, type Finding, fine, problem } from "./finding.ts";

/** A free request that only reads and is sent once. */
export interface ProbeRequest {
  /** HTTP method. Default `GET`. */
  readonly method?: "GET" | "POST" | undefined;
  /** Full URL with its query. */
  readonly url: string;
  /** Headers with the keys. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body, sent as JSON. */
  readonly json?: unknown;
}

/** Answer to a probe. */
export type ProbeAnswer =
  /** The backend responded, with any status below 500. */
  | ({ readonly kind: "response" } & Pick<WireResponse, "status" | "headers" | "body">)
  /** The backend did not respond, or something else did. `location` is the target of a redirect. */
  | { readonly kind: "failure"; readonly finding: Finding; readonly location?: string | undefined };

/** Sends requests without retries, and explains failures on the way. */
export interface Probe {
  /**
   * Sends a request once. Follows no redirect.
   * @throws ToolError `aborted` when the caller aborts
   */
  send(request: ProbeRequest): Promise<ProbeAnswer>;
  /**
   * Waits, for a rate limit without headers. Ends early with the time budget.
   * @throws ToolError `aborted` when the caller aborts
   */
  pause(milliseconds: number): Promise<void>;
  /** Compares the local clock with the backend's, from its first response; `null` before that. */
  clock(): Finding | null;
  /** Ends the time budget, and aborts requests still in progress. */
  finish(): void;
}

/** Settings of {@link startProbe}. */
export interface ProbeSettings {
  /** Name of the toolkit. */
  readonly toolkit: string;
  /** Name of the backend in messages. */
  readonly backend: string;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly userAgent: string | undefined;
  readonly clock: Clock;
  /** Aborts the diagnosis. */
  readonly signal: AbortSignal | undefined;
  /** The time budget of the diagnosis, milliseconds. */
  readonly timeout: number;
  /** Longest duration of one request, milliseconds. */
  readonly requestTimeout: number;
  /** Keys to redact from everything that responses contain. */
  readonly keys: readonly string[];
  readonly environment: Environment;
}

const MAX_BODY_BYTES = 32 * 1_048_576;

/** A failure to get a complete response. */
interface RequestFailure {
  /** `too_large`: the body has more than the allowed bytes. */
  readonly kind: "network" | "timeout" | "too_large";
  /** The platform's error code, such as `ECONNRESET`. */
  readonly reason: string;
}

/**
 * Starts a sender for a diagnosis's requests. It uses the same transport as the tools, but sends each request once and
 * follows no redirects, to show what the network does.
 */
export function startProbe(settings: ProbeSettings): Probe {
  const { toolkit, backend, fetch, userAgent, clock, signal, timeout, requestTimeout, keys, environment } = settings;
  const { context, finish } = startCall(`${toolkit} diagnosis`, clock, { timeout, signal });
  const redact = createRedact(keys);
  const transport = createTransport({ fetch, attemptTimeoutMs: requestTimeout, maxBodyBytes: MAX_BODY_BYTES });
  const deliver = redactAttempts(transport);
  let clockFinding: Finding | null = null;
  return {
    finish,
    clock: () => clockFinding,
    async pause(milliseconds) {
      // After the time budget, the next request reports the timeout.
      await clock.sleep(milliseconds, context.signal).catch(toFailure);
    },
    async send({ method = "GET", url, headers, json }) {
      const all = { accept: "application/json", "user-agent": userAgentOf(userAgent), ...headers };
      const request = { method, url, headers: all, json, retry: "read", redaction: () => redact } as const;
      const response = await deliver(request, context).then(readParts, toFailure);
      const to = new URL(url);
      if ("kind" in response) {
        const { kind, reason } = response;
        if (kind === "too_large") return { kind: "failure", finding: tooLarge(to.host, MAX_BODY_BYTES) };
        const route = { url: to, environment, nowMs: clock.now() };
        return { kind: "failure", finding: explainNetwork({ kind, reason }, route) };
      }
      const foreign = findForeign(response, { host: to.host, backend, keys: [...keys, ...Object.values(headers)] });
      if (foreign) return { kind: "failure", ...foreign };
      clockFinding ??= checkClock(response.headers, clock.now());
      const { status, headers: received, body } = response;
      return { kind: "response", status, headers: received, body };
    },
  };
}

/** Reads every part of a response, since a part that cannot be read is a failure too. */
function readParts({ status, headers, text, body }: WireResponse): WireResponse {
  return { status, headers, text, body };
}

/** Describes a thrown value. Rethrows an abort by the caller. */
function toFailure(thrown: unknown): RequestFailure {
  if (thrown instanceof AttemptFailure) return { kind: thrown.kind, reason: thrown.reason };
  if (!isToolError(thrown)) return { kind: "network", reason: "connection failed" };
  if (thrown.code === "aborted") throw thrown;
  if (thrown.code === "bad_response") return { kind: "too_large", reason: thrown.code };
  return { kind: thrown.code === "timeout" ? "timeout" : "network", reason: thrown.code };
}

/** Smaller differences change no result: a response may be seconds old, and `Date` has no fractions. */
const MAX_SKEW_MS = 60_000;

/**
 * Compares the local clock with the `Date` header of a response.
 * @param nowMs the local time at which the response arrived, epoch milliseconds
 * @returns `null` if the response has no valid `Date`
 */
export function checkClock(headers: Headers, nowMs: number): Finding | null {
  const backendMs = Date.parse(headers.get("date") ?? "");
  // A cache repeats the date of the original response.
  if (Number.isNaN(backendMs) || headers.has("age")) return null;
  const skewMs = nowMs - backendMs;
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return fine("clock", "The local clock agrees with the backend's.");
  return problem("clock", "clock_off", {
    message: `The local clock is ${toWords(Math.abs(skewMs))} ${skewMs > 0 ? "ahead of" : "behind"} the backend's.`,
    fix: "Switch on time synchronization (NTP) of this machine or container. Until then, relative times such as now-15m select the wrong window.",
  });
}

function toWords(skewMs: number): string {
  const minutes = Math.round(skewMs / 60_000);
  if (minutes < 120) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
