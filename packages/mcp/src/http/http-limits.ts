/** What one client may use up. */
export interface HttpLimits {
  /** Largest request body, bytes. Default 1,000,000. */
  readonly bodyBytes: number;
  /** Longest time for a request's headers to arrive, milliseconds. Default 10,000. */
  readonly headersMs: number;
  /** Longest time for a whole request to arrive, milliseconds. Default 30,000. */
  readonly requestMs: number;
  /** Most connections at a time; further ones are closed at once. Default 500. */
  readonly connections: number;
  /** Most sessions of 2025-era clients at a time. Default 100. */
  readonly sessions: number;
  /** A session without a request for so long ends, milliseconds. Default half an hour. */
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
