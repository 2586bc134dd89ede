/** Size of an hourly limit. */
export interface RateLimit {
  /** Requests per period. Default 300. */
  readonly limit: number;
  /** Length of a period, seconds; periods are aligned to the calendar. Default 3,600. */
  readonly periodSeconds: number;
}

/** What a request finds of its limit. */
export interface RateLimitState {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests per calendar period. */
export function createRateLimiter(name: string, { limit, periodSeconds }: RateLimit) {
  let period = Number.NaN;
  let used = 0;
  return {
    /** Takes one request into account. */
    take(nowMs: number, isForced = false): RateLimitState {
      const nowSeconds = Math.floor(nowMs / 1_000);
      const current = Math.floor(nowSeconds / periodSeconds);
      if (current !== period) [period, used] = [current, 0];
      const isExceeded = isForced || used >= limit;
      if (!isExceeded) used++;
      return {
        isExceeded,
        headers: headers(isExceeded ? 0 : limit - used, (current + 1) * periodSeconds - nowSeconds),
      };
    },
  };

  function headers(remaining: number, resetSeconds: number): Record<string, string> {
    return {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-period": String(periodSeconds),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(resetSeconds),
      "x-ratelimit-name": name,
    };
  }
}
