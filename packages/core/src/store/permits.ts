import { insertAscending } from "../value/insert-ascending.ts";
import type { LimitReport, Permit, StoreLimit } from "./store.ts";

/** A permit in use, as one of its limits counts it. */
interface Use {
  readonly leaseEndMs: number;
  readonly windowMs: number;
}

/** The state of one limit. */
interface LimitState {
  readonly inUse: Map<string, Use>;
  /** No lease of a permit in use ends earlier, epoch milliseconds. */
  firstLeaseEndMs: number;
  /** When each released permit stops counting, epoch milliseconds, ascending. */
  readonly freeAtMs: number[];
  /** The server's own count, from responses; `null` if it is unknown. */
  report: { readonly remaining: number; readonly resetAtMs: number } | null;
}

/** Permits of any number of limits, in memory. */
export interface Permits {
  acquire(limits: readonly StoreLimit[], leaseMs: number, nowMs: number): Permit;
  release(permit: string, reports: readonly LimitReport[], nowMs: number): void;
}

/** Time between two attempts if only the release of a permit can help, milliseconds. */
export const POLL_MS = 25;
const MIN_SWEEP = 64;

/** Creates permits of which none is in use. */
export function createPermits(): Permits {
  const limitsOf = new Map<string, readonly StoreLimit[]>();
  const stateOf = createStates((permit) => limitsOf.delete(permit));
  return {
    acquire(limits, leaseMs, nowMs) {
      let waitMs = 0;
      for (const limit of limits) waitMs = Math.max(waitMs, waitOf(stateOf(limit.key, nowMs), limit, nowMs));
      if (waitMs > 0) return { waitMs };
      const permit = crypto.randomUUID();
      const leaseEndMs = nowMs + leaseMs;
      for (const { key, windowMs } of limits) {
        const state = stateOf(key, nowMs);
        state.inUse.set(permit, { leaseEndMs, windowMs });
        state.firstLeaseEndMs = Math.min(state.firstLeaseEndMs, leaseEndMs);
      }
      limitsOf.set(permit, limits);
      return { permit };
    },
    release(permit, reports, nowMs) {
      for (const { key } of limitsOf.get(permit) ?? []) {
        const isReported = reports.some((report) => report.key === key);
        endUse(stateOf(key, nowMs), { permit, atMs: nowMs, isReported });
      }
      limitsOf.delete(permit);
      for (const { key, remaining, resetMs } of reports) {
        const state = stateOf(key, nowMs);
        const lowest = Math.min(remaining, state.report?.remaining ?? Number.POSITIVE_INFINITY);
        state.report = { remaining: lowest, resetAtMs: nowMs + resetMs };
      }
    },
  };
}

/** The states of all limits, without what has expired. */
function createStates(onExpired: (permit: string) => void): (key: string, nowMs: number) => LimitState {
  const states = new Map<string, LimitState>();
  let sweepAt = MIN_SWEEP;
  /** Forgets limits that nothing counts against: a limit may have a key per window. */
  const sweep = (nowMs: number): void => {
    for (const [key, state] of states) {
      expire(state, nowMs, onExpired);
      if (state.inUse.size === 0 && state.freeAtMs.length === 0 && !state.report) states.delete(key);
    }
    sweepAt = Math.max(MIN_SWEEP, 2 * states.size);
  };
  return (key, nowMs) => {
    const existing = states.get(key);
    if (existing) {
      expire(existing, nowMs, onExpired);
      return existing;
    }
    if (states.size >= sweepAt) sweep(nowMs);
    const firstLeaseEndMs = Number.POSITIVE_INFINITY;
    const state = { inUse: new Map<string, Use>(), firstLeaseEndMs, freeAtMs: [], report: null };
    states.set(key, state);
    return state;
  };
}

/** Ends the leases, windows and reports that have expired. */
function expire(state: LimitState, nowMs: number, onExpired: (permit: string) => void): void {
  if (state.firstLeaseEndMs <= nowMs) {
    for (const [permit, { leaseEndMs }] of state.inUse) {
      if (leaseEndMs > nowMs) continue;
      endUse(state, { permit, atMs: leaseEndMs, isReported: false });
      onExpired(permit);
    }
    const leases = [...state.inUse.values()].map(({ leaseEndMs }) => leaseEndMs);
    state.firstLeaseEndMs = leases.reduce((first, endMs) => Math.min(first, endMs), Number.POSITIVE_INFINITY);
  }
  while (state.freeAtMs[0] !== undefined && state.freeAtMs[0] <= nowMs) state.freeAtMs.shift();
  if (state.report && state.report.resetAtMs <= nowMs) state.report = null;
}

/** The end of the use of a permit. */
interface UseEnd {
  readonly permit: string;
  readonly atMs: number;
  /** Whether a report tells how many requests remain. */
  readonly isReported: boolean;
}

/** Ends the use of a permit. The server may have counted it, so without a report, the last report is now too high. */
function endUse(state: LimitState, { permit, atMs, isReported }: UseEnd): void {
  const use = state.inUse.get(permit);
  if (!use) return;
  state.inUse.delete(permit);
  if (use.windowMs > 0) insertAscending(state.freeAtMs, atMs + use.windowMs);
  if (state.report && !isReported) state.report = { ...state.report, remaining: state.report.remaining - 1 };
}

/** The time until a permit may be free, if every permit in use is released now; 0 if one is free. */
function waitOf({ inUse, freeAtMs, report }: LimitState, { max, windowMs }: StoreLimit, nowMs: number): number {
  const excess = inUse.size + freeAtMs.length - max;
  const usesEndMs = nowMs + Math.max(windowMs, POLL_MS);
  const windowWaitMs = excess < 0 ? 0 : nthEnd({ freeAtMs, uses: inUse.size, usesEndMs }, excess) - nowMs;
  return Math.max(windowWaitMs, report ? reportWaitMs(report, inUse.size, nowMs) : 0);
}

/** The permits that count against a limit. Those in use stop counting at `usesEndMs` at the earliest. */
interface Ends {
  readonly freeAtMs: readonly number[];
  readonly uses: number;
  readonly usesEndMs: number;
}

/** The `n`th earliest end of a permit, from 0. */
function nthEnd({ freeAtMs, uses, usesEndMs }: Ends, n: number): number {
  const early = freeAtMs[n];
  if (early !== undefined && early <= usesEndMs) return early;
  return Math.max(usesEndMs, freeAtMs[n - uses] ?? usesEndMs);
}

/** The server may not have counted the permits in use yet. Their releases may report that some are left. */
function reportWaitMs(report: NonNullable<LimitState["report"]>, uses: number, nowMs: number): number {
  if (report.remaining > uses) return 0;
  const resetMs = report.resetAtMs - nowMs;
  return report.remaining <= 0 ? resetMs : Math.min(POLL_MS, resetMs);
}
