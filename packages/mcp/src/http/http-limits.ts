/** Limits of an HTTP server. */
export interface HttpLimits {
  /** Largest request body, in bytes. Default: 1,000,000. */
  readonly bodyBytes: number;
  /** Longest time to receive a request's headers, in milliseconds. Default: 10,000. */
  readonly headersMs: number;
  /** Longest time to receive an entire request, in milliseconds. Default: 30,000. */
  readonly requestMs: number;
  /** Maximum open connections; the server closes further ones at once. Default: 500. */
  readonly connections: number;
  /** Maximum sessions of clients with a protocol revision of 2025. Default: 100. */
  readonly sessions: number;
  /** Idle time after which a session ends, in milliseconds. Default: 1,800,000 (half an hour). */
  readonly sessionIdleMs: number;
}

export const DEFAULT_LIMITS: HttpLimits = {
  bodyBytes: 1_000_000,
  headersMs: 10_000,
  requestMs: 30_000,
  connections: 500,
  sessions: 100,
  sessionIdleMs: 1_800_000,
};
