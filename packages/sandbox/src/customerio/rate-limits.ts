import type { Route } from "./api/route.ts";

/** Published rate limits: maximum requests per period. No response header reports what is left. */
const LIMITS: Readonly<Record<Route["limit"], { readonly max: number; readonly periodMs: number }>> = {
  track: { max: 1_000, periodMs: 1_000 },
  app: { max: 10, periodMs: 1_000 },
  send: { max: 100, periodMs: 1_000 },
  trigger: { max: 1, periodMs: 10_000 },
};

/** Counts requests per rate limit in a rolling period. */
export function createRateLimits() {
  const requestTimes: Record<Route["limit"], number[]> = { track: [], app: [], send: [], trigger: [] };
  return {
    /** Counts a request; returns false if it exceeds the limit. */
    take(limit: Route["limit"], nowMs: number): boolean {
      const { max, periodMs } = LIMITS[limit];
      const recent = requestTimes[limit].filter((atMs) => atMs > nowMs - periodMs);
      const isWithin = recent.length < max;
      requestTimes[limit] = isWithin ? [...recent, nowMs] : recent;
      return isWithin;
    },
    /** Seconds after which a request is within the limit again. */
    retryAfter: (limit: Route["limit"]) => Math.ceil(LIMITS[limit].periodMs / 1_000),
    clear() {
      for (const limit of Object.keys(requestTimes)) requestTimes[limit as Route["limit"]] = [];
    },
  };
}
