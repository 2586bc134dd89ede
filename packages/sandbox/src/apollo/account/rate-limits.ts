/** Plans that Apollo sells. */
export type Plan = "free" | "basic" | "professional" | "organization";
/** Kinds of endpoints that share one row of the published limits; each endpoint is still counted for itself. */
export type LimitGroup = "default" | "enrichment" | "bulk" | "search";
/** Most requests per window; `null` is no limit. */
export interface Limits {
  readonly minute: number | null;
  readonly hour: number | null;
  readonly day: number | null;
}

type Window = keyof Limits;

/** The windows, the shortest first, with their words in headers. */
const WINDOWS = [
  { window: "minute", ms: 60_000, limit: "x-rate-limit-minute", prefix: "x-minute" },
  { window: "hour", ms: 3_600_000, limit: "x-rate-limit-hourly", prefix: "x-hourly" },
  { window: "day", ms: 86_400_000, limit: "x-rate-limit-24-hour", prefix: "x-24-hour" },
] as const;

const FREE = row(50, 200, 600);
const ENRICHMENT = row(1_000, null, null);
const SEARCH = row(200, 6_000, 50_000);
const PAID = { default: row(200, 400, 2_000), enrichment: ENRICHMENT, bulk: ENRICHMENT, search: SEARCH };
const PUBLISHED: Readonly<Record<Plan, Readonly<Record<LimitGroup, Limits>>>> = {
  free: { default: FREE, enrichment: FREE, bulk: row(20, 100, 600), search: FREE },
  basic: PAID,
  professional: PAID,
  organization: { ...PAID, default: row(200, 600, 6_000) },
};

function row(minute: number | null, hour: number | null, day: number | null): Limits {
  return { minute, hour, day };
}

/** What an endpoint has used of one window. */
export interface WindowUsage {
  readonly limit: number | null;
  readonly consumed: number;
  readonly left_over: number | null;
}

/** The state of an endpoint's limits after a request. */
export interface RateLimitState {
  readonly headers: Readonly<Record<string, string>>;
  /** Set when the request exceeded a limit: its size, its window and the time until it ends. */
  readonly exceeded: { readonly most: number; readonly window: Window; readonly retryAfterSeconds: number } | null;
}

/**
 * Counts requests per endpoint over fixed windows, which begin with the clock's minute, hour and day.
 * @param override limits that replace the plan's published ones
 */
export function createRateLimits(plan: Plan, override: Partial<Limits> = {}) {
  const counts = new Map<string, number>();
  const keyOf = (endpoint: string, { window, ms }: (typeof WINDOWS)[number], nowMs: number) =>
    `${endpoint} ${window} ${Math.floor(nowMs / ms)}`;
  const usageOf = (endpoint: string, group: LimitGroup, nowMs: number): Record<Window, WindowUsage> => {
    const limits = { ...PUBLISHED[plan][group], ...override };
    const entries = WINDOWS.map((entry) => {
      const [limit, consumed] = [limits[entry.window], counts.get(keyOf(endpoint, entry, nowMs)) ?? 0];
      return [entry.window, { limit, consumed, left_over: limit === null ? null : limit - consumed }];
    });
    return Object.fromEntries(entries);
  };
  return {
    usageOf,
    /** Counts a request. With `isLast`, reports the minute as exhausted whatever is left of it. */
    take(endpoint: string, group: LimitGroup, nowMs: number, isLast = false): RateLimitState {
      const before = usageOf(endpoint, group, nowMs);
      const full = WINDOWS.findLast(({ window }) => before[window].left_over === 0);
      if (full) return { headers: headersOf(before), exceeded: excess(full, before[full.window].limit, nowMs) };
      if (isLast) {
        const most = before.minute.limit ?? 50;
        const headers = headersOf({ ...before, minute: { limit: most, consumed: most, left_over: 0 } });
        return { headers, exceeded: excess(WINDOWS[0], most, nowMs) };
      }
      for (const entry of WINDOWS) {
        const key = keyOf(endpoint, entry, nowMs);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return { headers: headersOf(usageOf(endpoint, group, nowMs)), exceeded: null };
    },
    clear: () => counts.clear(),
  };
}

function excess({ window, ms }: (typeof WINDOWS)[number], most: number | null, nowMs: number) {
  return { most: most ?? 0, window, retryAfterSeconds: Math.ceil((ms - (nowMs % ms)) / 1_000) };
}

function headersOf(usage: Readonly<Record<Window, WindowUsage>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { window, limit: name, prefix } of WINDOWS) {
    const { limit, consumed, left_over } = usage[window];
    // A window without a limit has an empty header.
    headers[name] = String(limit ?? "");
    if (limit === null) continue;
    headers[`${prefix}-usage`] = String(consumed);
    headers[`${prefix}-requests-left`] = String(left_over);
  }
  return headers;
}
