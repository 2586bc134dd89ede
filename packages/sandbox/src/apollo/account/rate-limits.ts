/** Apollo.io plans. */
export type Plan = "free" | "basic" | "professional" | "organization";
/** Endpoints with the same published rate limits. Requests are still counted per endpoint. */
export type LimitGroup = "default" | "enrichment" | "bulk" | "search";
/** Maximum requests per window; `null` means unlimited. */
export interface Limits {
  readonly minute: number | null;
  readonly hour: number | null;
  readonly day: number | null;
}

type Window = keyof Limits;

/** Rate limit windows, shortest first, with their header names. */
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

/** Usage of one window by one endpoint. */
export interface WindowUsage {
  readonly limit: number | null;
  readonly consumed: number;
  readonly left_over: number | null;
}

/** Rate limit state of an endpoint after a request. */
export interface RateLimitState {
  readonly headers: Readonly<Record<string, string>>;
  /** The exceeded limit, its window and the time until the window ends; `null` if the request is within all limits. */
  readonly exceeded: { readonly max: number; readonly window: Window; readonly retryAfterSeconds: number } | null;
}

/** A window of one endpoint that a request has begun. */
interface BegunWindow {
  readonly endMs: number;
  count: number;
}

/**
 * Counts requests per endpoint in fixed windows. The first request after a window's end begins the next one.
 * @param override replaces limits of the plan
 */
export function createRateLimits(plan: Plan, override: Partial<Limits> = {}) {
  const begun = new Map<string, BegunWindow>();
  const windowOf = (endpoint: string, window: Window, nowMs: number): BegunWindow | undefined => {
    const found = begun.get(`${endpoint} ${window}`);
    return found && found.endMs > nowMs ? found : undefined;
  };
  const usageOf = (endpoint: string, group: LimitGroup, nowMs: number): Record<Window, WindowUsage> => {
    const limits = { ...PUBLISHED[plan][group], ...override };
    const entries = WINDOWS.map(({ window }) => {
      const [limit, consumed] = [limits[window], windowOf(endpoint, window, nowMs)?.count ?? 0];
      return [window, { limit, consumed, left_over: limit === null ? null : limit - consumed }];
    });
    return Object.fromEntries(entries);
  };
  const exceed = (endpoint: string, { window, ms }: (typeof WINDOWS)[number], max: number | null, nowMs: number) => {
    const restMs = (windowOf(endpoint, window, nowMs)?.endMs ?? nowMs + ms) - nowMs;
    return { max: max ?? 0, window, retryAfterSeconds: Math.ceil(restMs / 1_000) };
  };
  return {
    usageOf,
    /** Counts a request. `isLast` reports the minute limit as exhausted. */
    take(endpoint: string, group: LimitGroup, nowMs: number, isLast = false): RateLimitState {
      const usage = usageOf(endpoint, group, nowMs);
      const full = WINDOWS.findLast(({ window }) => usage[window].left_over === 0);
      if (full) return { headers: headersOf(usage), exceeded: exceed(endpoint, full, usage[full.window].limit, nowMs) };
      if (isLast) {
        const max = usage.minute.limit ?? 50;
        const headers = headersOf({ ...usage, minute: { limit: max, consumed: max, left_over: 0 } });
        return { headers, exceeded: exceed(endpoint, WINDOWS[0], max, nowMs) };
      }
      for (const { window, ms } of WINDOWS) {
        const current = windowOf(endpoint, window, nowMs) ?? { endMs: nowMs + ms, count: 0 };
        begun.set(`${endpoint} ${window}`, Object.assign(current, { count: current.count + 1 }));
      }
      return { headers: headersOf(usageOf(endpoint, group, nowMs)), exceeded: null };
    },
    clear: () => begun.clear(),
  };
}

function headersOf(usage: Readonly<Record<Window, WindowUsage>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { window, limit: name, prefix } of WINDOWS) {
    const { limit, consumed, left_over } = usage[window];
    // The real API sends an empty header for an unlimited window.
    headers[name] = String(limit ?? "");
    if (limit === null) continue;
    headers[`${prefix}-usage`] = String(consumed);
    headers[`${prefix}-requests-left`] = String(left_over);
  }
  return headers;
}
