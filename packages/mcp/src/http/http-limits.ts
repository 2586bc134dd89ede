import { checkOptions, misconfigured } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";

/** Limits of an HTTP server. */
export interface HttpLimits {
  /** Largest request body, in bytes. Default: 1,000,000. */
  readonly bodyBytes: number;
  /** Longest time to receive a request's headers, in milliseconds. Default: 10,000. */
  readonly headersMs: number;
  /** Longest time to receive an entire request, in milliseconds. Default: 30,000. */
  readonly requestMs: number;
  /**
   * Maximum open connections. Another one replaces the connection that has been idle longest, or is closed at once
   * while every connection has a request in progress. Default: 500.
   */
  readonly connections: number;
  /**
   * Maximum sessions of clients with a protocol revision of 2025. Another one replaces the session with the oldest last
   * request. While every session runs a call, a new client gets the status 503. Default: 100.
   */
  readonly sessions: number;
  /** Idle time after which a session ends, in milliseconds. Default: 1,800,000 (half an hour). */
  readonly sessionIdleMs: number;
  /**
   * Maximum requests of one session in progress; further ones get the status 429. Notifications and responses to the server
   * always pass. Default: 32.
   */
  readonly sessionRequests: number;
  /**
   * Longest time that the stream of a session's GET request stays open, in milliseconds. Clients then open it again.
   * Default: 900,000 (a quarter of an hour).
   */
  readonly streamMs: number;
}

const DEFAULT_LIMITS: HttpLimits = {
  bodyBytes: 1_000_000,
  headersMs: 10_000,
  requestMs: 30_000,
  connections: 500,
  sessions: 100,
  sessionIdleMs: 1_800_000,
  sessionRequests: 32,
  streamMs: 900_000,
};

/**
 * Reads the limits of a server, with defaults for those that are not set.
 * @throws ToolError `misconfigured` for an unknown name, and for a value that would limit nothing
 */
export function readLimits(limits: Partial<HttpLimits> = {}): HttpLimits {
  checkOptions(null, limits, DEFAULT_LIMITS);
  const values = Object.entries(limits).filter(([, value]) => value !== undefined);
  const wrong = values.filter(([, value]) => !(typeof value === "number" && value > 0));
  if (wrong.length > 0)
    throw misconfigured(
      wrong.map(([name, value]) => ({
        parameter: `limits.${name}`,
        received: formatValue(value),
        rule: "must be a number above 0",
      })),
    );
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(values) };
}
