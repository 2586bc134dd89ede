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
import { type Finding, problem } from "./diagnosis.ts";
import { explainNetwork } from "./explain-network.ts";
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
const REDIRECTS: ReadonlySet<number> = new Set([0, 301, 302, 303, 307, 308]);

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
        const foreign = findForeign(response, new URL(url), backend);
        if (foreign) return foreign;
        clockFinding ??= checkClock(response.headers, clock.now());
        const { status, headers: received, body } = response;
        return { kind: "response", status, headers: received, body };
      } catch (thrown) {
        const failure = toFailure(thrown);
        // The caller's abort ends the diagnosis.
        if (failure === null) throw thrown;
        return {
          kind: "failure",
          finding: explainNetwork(failure, { url: new URL(url), environment, nowMs: clock.now() }),
        };
      }
    },
  };
}

function toFailure(thrown: unknown): Pick<AttemptFailure, "kind" | "reason"> | null {
  if (thrown instanceof AttemptFailure) return thrown;
  if (!isToolError(thrown)) return { kind: "network", reason: "connection failed" };
  if (thrown.code === "aborted") return null;
  return { kind: thrown.code === "timeout" ? "timeout" : "network", reason: thrown.code };
}

/** A response that the backend's API does not send: of a proxy, a login page, a firewall or a gateway. */
function findForeign(
  { status, headers, body }: WireResponse,
  { host }: URL,
  backend: string,
): (ProbeAnswer & { readonly kind: "failure" }) | null {
  const failure = (finding: Finding, location?: string) => ({ kind: "failure", finding, location }) as const;
  if (REDIRECTS.has(status)) {
    const location = headers.get("location") ?? undefined;
    return failure(redirected(host, location), location);
  }
  if (status >= 500 && status !== 511)
    return failure(
      problem("network", "backend_failed", {
        message: `${backend} failed with status ${status}.`,
        fix: `Try again later, and look at the status page of ${backend}. A proxy or gateway on the way may have failed too.`,
      }),
    );
  const isPage = body.kind === "html" || status === 511;
  const isNoJson = status >= 200 && status < 300 && body.kind !== "json";
  return isPage || isNoJson ? failure(notTheBackend(host, status, isPage)) : null;
}

function redirected(host: string, location: string | undefined): Finding {
  const url = location !== undefined && URL.canParse(location) ? new URL(location) : null;
  const target = url ? `the host ${url.host}` : "another address";
  return problem("network", "redirected", {
    message: `${host} redirects to ${target}, most likely a login page of the network or of a proxy. No key was sent there.`,
    fix: "Open any page in a browser on this network and sign in, or ask who runs the network. If you set a base URL, check it.",
  });
}

function notTheBackend(host: string, status: number, isPage: boolean): Finding {
  return problem("network", "not_the_backend", {
    message: `${isPage ? "A web page" : "Something that is no JSON"} came back from ${host} (status ${status}), most likely from a login page, a proxy or a firewall and not from the backend's API.`,
    fix: "Open any page in a browser on this network and sign in, or ask who runs the network to allow the host. If you set a base URL, check it.",
  });
}
