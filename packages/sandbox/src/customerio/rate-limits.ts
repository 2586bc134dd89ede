import type { Route } from "./api/route.ts";

/** The published limits: most requests within a period. No response header reports them. */
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
    /** Counts a request; false when it exceeds the limit. */
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
