import { type Clock, isToolError, startCall } from "@toolwright/core/authoring";
import { userAgentOf, type WireResponse } from "@toolwright/core/http";
import { AttemptFailure, createRedact, createTransport, redactAttempts } from "@toolwright/core/transport";

/** Settings of {@link startSingleRequests}. */
export interface SingleRequestsSettings {
  /** What the requests are for, in errors. */
  readonly name: string;
  /** Replaces the runtime's `fetch`. */
  readonly fetch: typeof globalThis.fetch | undefined;
  /** Prefix of this library's name in the `User-Agent` header. */
  readonly userAgent: string | undefined;
  /** The clock of the time budget and the waits. */
  readonly clock: Clock;
  /** Aborts all requests, with code `aborted`. */
  readonly signal: AbortSignal | undefined;
  /** Time budget of all requests together, milliseconds. */
  readonly timeout: number;
  /** Longest duration of one request, milliseconds. */
  readonly attemptTimeout: number;
  /** Largest response body, bytes after decompression. */
  readonly maxBodyBytes: number;
  /** Keys to redact from everything that responses contain. */
  readonly keys: readonly string[];
}

/** A request that reads. */
export interface SingleRequest {
  /** HTTP method. */
  readonly method: "GET" | "POST";
  /** Full URL with its query. */
  readonly url: string;
  /** Headers with the keys. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body, sent as JSON. */
  readonly json?: unknown;
}

/** Why a request got no complete response. */
export interface RequestFailure {
  /** `too_large`: the body has more than `maxBodyBytes`. */
  readonly kind: "network" | "timeout" | "too_large";
  /** The platform's error code, such as `ECONNRESET`. */
  readonly reason: string;
}

/** Requests that show what a network does: each is sent once, and no redirect is followed. */
export interface SingleRequests {
  /**
   * Sends a request once. Resolves with a response of any status, without keys, or with the reason for none.
   * @throws ToolError `aborted` when the caller aborts
   */
  send(request: SingleRequest): Promise<WireResponse | RequestFailure>;
  /**
   * Waits. Ends early with the time budget.
   * @throws ToolError `aborted` when the caller aborts
   */
  pause(milliseconds: number): Promise<void>;
  /** Releases the timer, and aborts requests still in progress. */
  finish(): void;
}

/** Starts the time budget of requests that use the same transport as the tools, but without retries and rate limits. */
export function startSingleRequests(settings: SingleRequestsSettings): SingleRequests {
  const { name, fetch, userAgent, clock, signal, timeout, attemptTimeout, maxBodyBytes, keys } = settings;
  const { context, finish } = startCall(name, clock, { timeout, signal });
  const redact = createRedact(keys);
  const deliver = redactAttempts(createTransport({ fetch, attemptTimeoutMs: attemptTimeout, maxBodyBytes }));
  return {
    finish,
    async pause(milliseconds) {
      // After the time budget, the next request reports the timeout.
      await clock.sleep(milliseconds, context.signal).catch(toFailure);
    },
    async send({ method, url, headers, json }) {
      const all = { accept: "application/json", "user-agent": userAgentOf(userAgent), ...headers };
      const request = { method, url, headers: all, json, retry: "read", redaction: () => redact } as const;
      try {
        // Reads every part now: one that cannot be read is a failure too.
        return { ...(await deliver(request, context)) };
      } catch (thrown) {
        return toFailure(thrown);
      }
    },
  };
}

/** Describes what was thrown. An abort of the caller is thrown again. */
function toFailure(thrown: unknown): RequestFailure {
  if (thrown instanceof AttemptFailure) return { kind: thrown.kind, reason: thrown.reason };
  if (!isToolError(thrown)) return { kind: "network", reason: "connection failed" };
  if (thrown.code === "aborted") throw thrown;
  if (thrown.code === "bad_response") return { kind: "too_large", reason: thrown.code };
  return { kind: thrown.code === "timeout" ? "timeout" : "network", reason: thrown.code };
}
