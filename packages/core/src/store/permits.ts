import type { LimitReport, Permit, StoreLimit } from "./store.ts";
import { sweepingMap } from "./sweeping-map.ts";

/** The state of one limit. */
interface LimitState {
  /** The permits in use, each with the end of its lease and the window in which it counts afterwards, milliseconds. */
  readonly uses: Map<string, { readonly leaseEndMs: number; readonly windowMs: number }>;
  /** Times at which released permits stop counting, milliseconds, ascending. */
  readonly freeAtMs: number[];
  /** The server's own count, from responses; `null` if it is unknown. */
  report: { readonly remaining: number; readonly resetAtMs: number } | null;
}

/** Time between two attempts if only the release of a permit can help, milliseconds. */
export const POLL_MS = 25;

/** Writes a permit that names its limits with their windows, so that releasing it needs nothing else. */
export function writePermit(limits: readonly StoreLimit[], id: string = crypto.randomUUID()): string {
  return JSON.stringify([id, limits.map(({ key, windowMs }) => [key, windowMs])]);
}

/** Reads the id of a permit, and the window of each limit. */
export function readPermit(permit: string): { readonly id: string; readonly windows: ReadonlyMap<string, number> } {
  const [id, windows] = JSON.parse(permit) as readonly [string, readonly (readonly [string, number])[]];
  return { id, windows: new Map(windows) };
}

/** Creates the permits of any number of limits, in memory. None is in use. */
export function createPermits() {
  // Forgets limits without permits, since a limit may have a key per window.
  const states = sweepingMap(isIdle);
  const stateOf = (key: string, nowMs: number): LimitState => {
    const state = states.get(key) ?? { uses: new Map(), freeAtMs: [], report: null };
    if (state.report && state.report.resetAtMs <= nowMs) state.report = null;
    states.set(key, state, nowMs);
    return state;
  };
  return {
    acquire(limits: readonly StoreLimit[], leaseMs: number, nowMs: number): Permit {
      const waitMs = Math.max(0, ...limits.map((limit) => waitOf(stateOf(limit.key, nowMs), limit, nowMs)));
      if (waitMs > 0) return { waitMs };
      const permit = writePermit(limits);
      for (const { key, windowMs } of limits)
        stateOf(key, nowMs).uses.set(permit, { leaseEndMs: nowMs + leaseMs, windowMs });
      return { permit };
    },
    release(permit: string, reports: readonly LimitReport[], nowMs: number): void {
      const reported = new Set(reports.map(({ key }) => key));
      for (const key of readPermit(permit).windows.keys())
        endUse(stateOf(key, nowMs), permit, nowMs, reported.has(key));
      for (const { key, remaining, resetMs } of reports) {
        const state = stateOf(key, nowMs);
        const lowest = Math.min(remaining, state.report?.remaining ?? Number.POSITIVE_INFINITY);
        state.report = { remaining: lowest, resetAtMs: nowMs + resetMs };
      }
    },
  };
}

/** Ends windows and reports whose time is over, and expired leases, which takes time for each permit in use. */
function expire(state: LimitState, nowMs: number): void {
  for (const [permit, { leaseEndMs }] of state.uses) if (leaseEndMs <= nowMs) endUse(state, permit, nowMs, false);
  while (state.freeAtMs[0] !== undefined && state.freeAtMs[0] <= nowMs) state.freeAtMs.shift();
  if (state.report && state.report.resetAtMs <= nowMs) state.report = null;
}

/** Whether nothing counts against a limit. */
function isIdle(state: LimitState, nowMs: number): boolean {
  expire(state, nowMs);
  return state.uses.size === 0 && state.freeAtMs.length === 0 && state.report === null;
}

/**
 * Ends a permit's use of one limit. The server may have counted it, so the last report is too high unless there is a
 * new one.
 * @param isReported whether a report states the remaining requests
 */
function endUse(state: LimitState, permit: string, nowMs: number, isReported: boolean): void {
  const use = state.uses.get(permit);
  if (use === undefined) return;
  state.uses.delete(permit);
  if (use.windowMs > 0) insertAscending(state.freeAtMs, Math.min(nowMs, use.leaseEndMs) + use.windowMs);
  if (state.report && !isReported) state.report = { ...state.report, remaining: state.report.remaining - 1 };
}

/** Returns the time until a permit may be free if every permit in use is released now; 0 if one is free. */
function waitOf(state: LimitState, { max, windowMs }: StoreLimit, nowMs: number): number {
  const { uses, freeAtMs } = state;
  const isFree = () => uses.size + freeAtMs.length < max && (state.report?.remaining ?? max) > uses.size;
  if (isFree()) return 0;
  expire(state, nowMs);
  if (isFree()) return 0;
  const usesEndMs = nowMs + Math.max(windowMs, POLL_MS);
  const ends = [...freeAtMs, ...Array.from(uses, () => usesEndMs)].sort((one, other) => one - other);
  // One more permit fits once the permits over the limit no longer count.
  const excess = ends.length - max;
  const windowWaitMs = excess < 0 ? 0 : (ends[excess] ?? usesEndMs) - nowMs;
  return Math.max(windowWaitMs, reportWaitMs(state, nowMs));
}

/**
 * Returns the wait that a report implies. The server may not have counted the permits in use yet, and their releases
 * may report that some are left.
 */
function reportWaitMs({ report, uses }: LimitState, nowMs: number): number {
  if (!report || report.remaining > uses.size) return 0;
  const resetMs = report.resetAtMs - nowMs;
  return report.remaining <= 0 ? resetMs : Math.min(POLL_MS, resetMs);
}

/** Inserts a number into an ascending list. Fast for numbers near the end. */
function insertAscending(numbers: number[], added: number): void {
  numbers.splice(numbers.findLastIndex((number) => number <= added) + 1, 0, added);
}
