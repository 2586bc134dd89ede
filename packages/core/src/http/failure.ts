import { type ErrorCode, ToolError } from "../errors.ts";

/**
 * Errors that occur before a connection exists, of DNS, TCP and the certificate: the backend never received the request.
 */
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|UND_ERR_CONNECT_TIMEOUT|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|UNABLE_TO_(?:GET_ISSUER_CERT(?:_LOCALLY)?|VERIFY_LEAF_SIGNATURE)|ERR_TLS_CERT_ALTNAME_INVALID)$/;
/** Errors that mean the same only while connecting. They can also occur on an established connection. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set(["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"]);

/** Errors of a wrong address, proxy or certificate: a later attempt fails too. */
const LASTING = /^(?:ENOTFOUND|PROXY_REFUSED_\d+)$|CERT|SIGNED|UNABLE_TO_/;

/** Message of undici after a proxy refused a tunnel, whose code is the same as for every aborted request. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\) !== 200 when HTTP Tunneling$/;

/** An attempt without a complete response. Internal to the HTTP layers: callers receive a {@link ToolError}. */
export class AttemptFailure {
  readonly kind: "network" | "timeout";
  /** Whether the backend may have acted on the request. */
  readonly mayHaveArrived: boolean;
  /** The platform's error code, such as `ECONNRESET`: the only part of the original error that is safe to keep. */
  readonly reason: string;

  constructor(kind: "network" | "timeout", reason: string, mayHaveArrived = !NEVER_SENT.test(reason)) {
    this.kind = kind;
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** Reads the platform's error code from the error that fetch threw, but not its message, which may quote headers. */
export function toAttemptFailure(thrown: unknown): AttemptFailure {
  let current = thrown;
  for (let depth = 0; depth < 6 && typeof current === "object" && current !== null; depth++) {
    const { code, cause, errors, syscall, message } = current as Readonly<Record<string, unknown>>;
    const proxyStatus = PROXY_REFUSAL.exec(String(message))?.[1];
    if (proxyStatus !== undefined) return new AttemptFailure("network", `PROXY_REFUSED_${proxyStatus}`, false);
    if (typeof code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) {
      const isUnconnected = syscall === "connect" && NEVER_CONNECTED.has(code);
      return new AttemptFailure("network", code, !isUnconnected && !NEVER_SENT.test(code));
    }
    current = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return new AttemptFailure("network", "connection failed");
}

/** Creates the error for a request without a complete response. */
export function failureError(
  failure: AttemptFailure,
  facts: { service: string; attempts: number; isAmbiguous: boolean },
): ToolError {
  const { service, attempts, isAmbiguous } = facts;
  const tries = attempts > 1 ? ` (${attempts} attempts)` : "";
  const what =
    failure.kind === "timeout"
      ? `${service} did not respond in time`
      : `${service} could not be reached: ${failure.reason}`;
  const advice = LASTING.test(failure.reason) ? "Check the address, the network and its proxy." : "Try again later.";
  const next = isAmbiguous ? "It may have acted on the request: verify before repeating." : advice;
  return new ToolError({
    code: failure.kind === "timeout" ? "timeout" : "unavailable",
    message: `${what}${tries}. ${next}`,
    outcome: isAmbiguous ? "unknown" : undefined,
  });
}

/** Codes of statuses that say more than their class. */
const CODES = { 401: "unauthorized", 403: "forbidden", 404: "not_found", 408: "timeout", 429: "rate_limited" } as const;

/** Returns the error code for a status. */
export function codeOfStatus(status: number): ErrorCode {
  const known: ErrorCode | undefined = CODES[status as keyof typeof CODES];
  return known ?? (status >= 500 ? "unavailable" : status >= 400 ? "upstream" : "bad_response");
}
