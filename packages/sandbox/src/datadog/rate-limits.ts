/** A rate limit. */
export interface RequestLimit {
  /** Requests per period. */
  readonly limit: number;
  /** Length of a period, seconds. Periods are aligned to the epoch. */
  readonly periodSeconds: number;
}

const LIMITS = {
  logs: { name: "logs_public_search_api", limit: 300, periodSeconds: 3_600 },
  spans: { name: "spans_public_search_api", limit: 300, periodSeconds: 3_600 },
  traces: { name: "get_trace_by_id", limit: 60, periodSeconds: 60 },
  metricList: { name: "metrics_list_api", limit: 100, periodSeconds: 3_600 },
  monitors: { name: "get_monitors", limit: 3_000, periodSeconds: 10 },
  // The organization's limit applies to every other operation.
  organization: { name: "global_org", limit: 12_000, periodSeconds: 60 },
} as const;

/** A group of operations that share one rate limit. */
export type LimiterName = keyof typeof LIMITS;
export type RequestLimiters = Readonly<Record<LimiterName, ReturnType<typeof createRequestLimiter>>>;

/** Creates the rate limiters of an account; `custom` replaces every limit. */
export function createRequestLimiters(custom: Partial<RequestLimit> = {}): RequestLimiters {
  const create = (name: LimiterName) => createRequestLimiter(LIMITS[name].name, { ...LIMITS[name], ...custom });
  return {
    logs: create("logs"),
    spans: create("spans"),
    traces: create("traces"),
    metricList: create("metricList"),
    monitors: create("monitors"),
    organization: create("organization"),
  };
}

/** Rate limit state after a request. */
export interface RequestLimitState {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts requests per period. */
function createRequestLimiter(name: string, { limit, periodSeconds }: RequestLimit) {
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
