import type { Clock } from "@toolwright/core/authoring";
import type { WireResponse } from "@toolwright/core/http";
import { checkClock } from "./check-clock.ts";
import type { Finding } from "./diagnosis.ts";
import { explainNetwork } from "./explain-network.ts";
import { findForeign, tooLarge } from "./find-foreign.ts";
import type { Variables } from "./proxy.ts";
import { startSingleRequests } from "./single-requests.ts";

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
  readonly environment: Variables;
}

const MAX_BODY_BYTES = 32 * 1_048_576;

/** Starts what sends the requests of a diagnosis. It uses the same transport as the tools. */
export function startProbe(settings: ProbeSettings): Probe {
  const { toolkit, backend, fetch, userAgent, clock, signal, timeout, requestTimeout, keys, environment } = settings;
  const requests = startSingleRequests({
    name: `${toolkit} diagnosis`,
    fetch,
    userAgent,
    clock,
    signal,
    timeout,
    attemptTimeout: requestTimeout,
    maxBodyBytes: MAX_BODY_BYTES,
    keys,
  });
  let clockFinding: Finding | null = null;
  return {
    clock: () => clockFinding,
    pause: requests.pause,
    finish: requests.finish,
    async send({ method = "GET", url, headers, json }) {
      const response = await requests.send({ method, url, headers, json });
      const to = new URL(url);
      if ("kind" in response) {
        if (response.kind === "too_large") return { kind: "failure", finding: tooLarge(to.host, MAX_BODY_BYTES) };
        const { kind, reason } = response;
        return {
          kind: "failure",
          finding: explainNetwork({ kind, reason }, { url: to, environment, nowMs: clock.now() }),
        };
      }
      const foreign = findForeign(response, { host: to.host, backend, keys: [...keys, ...Object.values(headers)] });
      if (foreign) return { kind: "failure", ...foreign };
      clockFinding ??= checkClock(response.headers, clock.now());
      const { status, headers: received, body } = response;
      return { kind: "response", status, headers: received, body };
    },
  };
}
