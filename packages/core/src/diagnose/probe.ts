import type { CallContext } from "../call/call.ts";
import type { Clock } from "../call/clock.ts";
import { isToolError } from "../errors.ts";
import { AttemptFailure } from "../http/failure.ts";
import { createRedact } from "../http/redact.ts";
import { redactAttempts } from "../http/redact-attempts.ts";
import type { WireResponse } from "../http/request.ts";
import { createTransport } from "../http/transport.ts";
import { userAgentOf } from "../http/user-agent.ts";
import { checkClock } from "./check-clock.ts";
import type { Finding } from "./diagnosis.ts";
import { explainNetwork } from "./explain-network.ts";
import { findForeign, tooLarge } from "./find-foreign.ts";
import type { Variables } from "./proxy.ts";

/** A request that reads, costs nothing and is sent once. */
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

/** What came of a request. */
export type ProbeAnswer =
  /** The backend responded, with any status below 500. */
  | {
      readonly kind: "response";
      readonly status: number;
      readonly headers: Headers;
      readonly body: WireResponse["body"];
    }
  /** The backend did not respond, or something else did. `location` is the target of a redirect. */
  | { readonly kind: "failure"; readonly finding: Finding; readonly location?: string | undefined };

/** Sends requests without retries, and explains what went wrong on the way. */
export interface Probe {
  /** Sends a request once. Follows no redirect. */
  send(request: ProbeRequest): Promise<ProbeAnswer>;
  /** Waits, for a rate limit without headers. Ends early with the time budget. */
  pause(milliseconds: number): Promise<void>;
  /** Compares the local clock with that of the first response of the backend; `null` before one. */
  clock(): Finding | null;
}

/** Settings of {@link createProbe}. */
export interface ProbeSettings {
  /** Name of the backend in messages. */
  readonly backend: string;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly userAgent: string | undefined;
  readonly clock: Clock;
  /** Longest duration of one request, milliseconds. */
  readonly requestTimeoutMs: number;
  /** Keys to redact from everything that responses contain. */
  readonly secrets: readonly string[];
  readonly environment: Variables;
  /** The time budget of the diagnosis. */
  readonly call: CallContext;
}

const MAX_BODY_BYTES = 32 * 1_048_576;

/** Creates what sends the requests of a diagnosis. It uses the same transport as the tools. */
export function createProbe(settings: ProbeSettings): Probe {
  const { fetch, userAgent, clock, requestTimeoutMs, secrets, call, backend, environment } = settings;
  const redact = createRedact(secrets);
  const transport = createTransport({ fetch, attemptTimeoutMs: requestTimeoutMs, maxBodyBytes: MAX_BODY_BYTES });
  const deliver = redactAttempts(transport);
  let clockFinding: Finding | null = null;
  return {
    clock: () => clockFinding,
    async pause(milliseconds) {
      await clock.sleep(milliseconds, call.signal).catch((thrown: unknown) => {
        // After the time budget, the next request reports the timeout.
        if (toFailure(thrown) === null) throw thrown;
      });
    },
    async send({ method = "GET", url, headers, json }) {
      const all = { accept: "application/json", "user-agent": userAgentOf(userAgent), ...headers };
      const request = { method, url, headers: all, json, retry: "read", redaction: () => redact } as const;
      try {
        const response = await deliver(request, call);
        const { host } = new URL(url);
        const foreign = findForeign(response, { host, backend, keys: [...secrets, ...Object.values(headers)] });
        if (foreign) return { kind: "failure", ...foreign };
        clockFinding ??= checkClock(response.headers, clock.now());
        const { status, headers: received, body } = response;
        return { kind: "response", status, headers: received, body };
      } catch (thrown) {
        const failure = toFailure(thrown);
        // The caller's abort ends the diagnosis.
        if (failure === null) throw thrown;
        const to = new URL(url);
        if (failure === "too large") return { kind: "failure", finding: tooLarge(to.host, MAX_BODY_BYTES) };
        return { kind: "failure", finding: explainNetwork(failure, { url: to, environment, nowMs: clock.now() }) };
      }
    },
  };
}

/** `null` for an abort of the caller. */
function toFailure(thrown: unknown): Pick<AttemptFailure, "kind" | "reason"> | "too large" | null {
  if (thrown instanceof AttemptFailure) return thrown;
  if (!isToolError(thrown)) return { kind: "network", reason: "connection failed" };
  if (thrown.code === "aborted") return null;
  if (thrown.code === "bad_response") return "too large";
  return { kind: thrown.code === "timeout" ? "timeout" : "network", reason: thrown.code };
}
