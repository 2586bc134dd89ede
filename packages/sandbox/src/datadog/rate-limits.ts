/** Rate limit of a dataset. */
export interface RequestLimit {
  /** Requests per period. Default 300. */
  readonly limit: number;
  /** Length of a period, seconds. Periods are aligned to the epoch. Default 3,600. */
  readonly periodSeconds: number;
}

/** Rate limit state after a request. */
export interface RequestLimitState {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests per period. */
export function createRequestLimiter(name: string, { limit, periodSeconds }: RequestLimit) {
  let period = Number.NaN;
  let usedCount = 0;
  const advance = (nowMs: number): void => {
    const current = Math.floor(nowMs / (1_000 * periodSeconds));
    if (current !== period) [period, usedCount] = [current, 0];
  };
  return {
    /** Counts a request. `isForced` reports the limit as exceeded. */
    take(nowMs: number, isForced = false): RequestLimitState {
      advance(nowMs);
      const isExceeded = isForced || usedCount >= limit;
      if (!isExceeded) usedCount++;
      return { isExceeded, headers: headers(isExceeded ? 0 : limit - usedCount, nowMs) };
    },
    /** Returns the headers of a rejected request, without counting it. */
    headersAt(nowMs: number): RequestLimitState["headers"] {
      advance(nowMs);
      return headers(limit - usedCount, nowMs);
    },
  };

  function headers(remaining: number, nowMs: number): Record<string, string> {
    return {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-period": String(periodSeconds),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String((period + 1) * periodSeconds - Math.floor(nowMs / 1_000)),
      "x-ratelimit-name": name,
    };
  }
}
