import type { Route } from "./api.ts";

/** Most requests within a period, as the vendor publishes them; no header ever says so. */
const LIMITS: Readonly<Record<Route["limit"], { readonly most: number; readonly withinMs: number }>> = {
  track: { most: 1_000, withinMs: 1_000 },
  app: { most: 10, withinMs: 1_000 },
  send: { most: 100, withinMs: 1_000 },
  trigger: { most: 1, withinMs: 10_000 },
};

/** Counts requests per limit over a rolling period. */
export function createRateLimits() {
  const taken: Record<Route["limit"], number[]> = { track: [], app: [], send: [], trigger: [] };
  return {
    /** Takes a request into account; false when it is one too many. */
    take(limit: Route["limit"], nowMs: number): boolean {
      const { most, withinMs } = LIMITS[limit];
      const recent = taken[limit].filter((atMs) => atMs > nowMs - withinMs);
      const isWithin = recent.length < most;
      taken[limit] = isWithin ? [...recent, nowMs] : recent;
      return isWithin;
    },
    clear() {
      for (const limit of Object.keys(taken)) taken[limit as Route["limit"]] = [];
    },
  };
}
