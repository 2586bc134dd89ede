import { type LimitedResponse, pauseAfterMs, type RequestsLeft, readCount } from "@toolwright/core/http";
import { type LimitReport, monotonicMs, type StoreLimit } from "@toolwright/core/store";
import type { Clock } from "@toolwright/core/toolkit-types";
import { suggestedWaitMs } from "./vendor-error.ts";

/** The three rate-limit windows of every endpoint, and the headers that report them. */
const WINDOWS = [
  { name: "minute", lengthMs: 60_000, limit: ["x-rate-limit-minute"], left: ["x-minute-requests-left"] },
  { name: "hour", lengthMs: 3_600_000, limit: ["x-rate-limit-hourly"], left: ["x-hourly-requests-left"] },
  {
    name: "day",
    lengthMs: 86_400_000,
    limit: ["x-rate-limit-24-hour", "x-rate-limit-daily"],
    left: ["x-24-hour-requests-left", "x-daily-requests-left"],
  },
] as const;

/** Names of the windows. */
export const WINDOW_NAMES: readonly string[] = WINDOWS.map(({ name }) => name);

/** Requests left in the windows, as one response reports them. */
export function requestsLeft(headers: Headers): readonly RequestsLeft[] {
  const response = { headers };
  return WINDOWS.flatMap(({ name, limit, left: names }) => {
    const left = readHeader(response, names);
    return left === null ? [] : [{ left, limit: readHeader(response, limit), window: name }];
  });
}

/** A window, as the responses report it. */
export interface WindowState {
  /** Requests left, according to the headers. If responses arrive out of order, the minimum counts. */
  remaining: number;
  /** End of the previous window, monotonic. Late responses to its requests still report it. */
  readonly startMs: number;
  /**
   * End of the window, after which requests are allowed again; monotonic. Infinite until a request begins the window.
   */
  endMs: number;
  readonly lengthMs: number;
  /** Requests allowed per window; infinite if no header reports it. */
  limit: number;
  /** Whether a response to a request in this window has reported it. */
  isReported: boolean;
}

/** The end of a window, monotonic. */
export interface WindowEnd {
  /** Name of the window: `minute`. */
  readonly name: string;
  readonly endMs: number;
}

/** The window ends that other processes with the same store know, by window name; monotonic. */
export type StoredEnds = ReadonlyMap<string, number>;

/** A store limit that is lowered only by reports in responses. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Tracks the windows that responses report. Each begins with the first request after the previous window's end. */
export function createWindows(clock: Clock) {
  const states = new Map<string, WindowState>();
  /** The current windows. A new one starts with its full limit, so queued requests don't all start at once. */
  const current = (): readonly WindowState[] => {
    for (const [name, state] of states) if (state.endMs <= monotonicMs(clock)) states.set(name, windowAfter(state));
    return [...states.values()];
  };
  /** Counts a request whose response reported no limits. */
  const countUnreported = (): void => {
    for (const state of states.values()) state.remaining--;
  };
  return {
    current,
    /** Begins the windows that wait for their first request. Returns whether there were any. */
    begin(): boolean {
      const waiting = current().filter(({ endMs }) => endMs === Number.POSITIVE_INFINITY);
      for (const state of waiting) state.endMs = latestEndMs(state, monotonicMs(clock));
      return waiting.length > 0;
    },
    /**
     * Reads the limits in a response. After a 429, requests wait as long as it says, but at most for the length of a
     * used-up window, or for one hour. Returns the window ends that other processes don't know yet.
     */
    observe(response: LimitedResponse, requestStartMs: number, storedEnds: StoredEnds): WindowEnd[] {
      current();
      const now = monotonicMs(clock);
      const pauseMs = (maxMs?: number) => pauseOf(response, clock.now(), maxMs);
      // A gateway's response has none of the headers, so earlier reports stay valid.
      if (!hasLimitHeaders(response)) {
        countUnreported();
        pause(states, now, pauseMs());
        return [];
      }
      // Apollo may reject a request even though the reported windows have requests left.
      if (WINDOWS.every(({ left }) => readHeader(response, left) !== 0)) pause(states, now, pauseMs());
      const observed = { response, requestStartMs, now, storedEnds, pauseMs };
      return WINDOWS.flatMap((window) => readWindow(states, window, observed));
    },
    /** The store permits that the next request needs. */
    limits(key: string): StoreLimit[] {
      const now = monotonicMs(clock);
      current();
      return WINDOWS.flatMap(({ name }) => {
        const counted = { key: `${key}:${name}`, max: NO_LIMIT, windowMs: 0 };
        const state = states.get(name);
        if (!state || state.isReported || state.limit === Number.POSITIVE_INFINITY) return [counted];
        // Until a response reports the new window, the store counts all processes' requests from its start.
        const { limit } = state;
        // A request in flight may arrive in the new window.
        return [
          { ...counted, max: limit },
          { key: `${key}:${name}:new`, max: limit, windowMs: latestEndMs(state, now) - now },
        ];
      });
    },
    /** New facts for the store after a response. */
    reports: (key: string): LimitReport[] => reportsOf(states, key, monotonicMs(clock)),
    countUnreported,
  };
}

interface ObservedResponse {
  readonly response: LimitedResponse;
  readonly requestStartMs: number;
  readonly now: number;
  readonly storedEnds: StoredEnds;
  /** Time for which a response stops all requests, at most `maxMs`. */
  pauseMs(maxMs: number): number | null;
}

/** Reads one window in a response. Returns its end if other processes don't know it yet. */
function readWindow(
  states: Map<string, WindowState>,
  { name, lengthMs, limit: limits, left }: (typeof WINDOWS)[number],
  { response, requestStartMs, now, storedEnds, pauseMs }: ObservedResponse,
): WindowEnd[] {
  const remaining = readHeader(response, left);
  if (remaining === null) {
    states.delete(name);
    return [];
  }
  const stated = readHeader(response, limits) ?? Number.POSITIVE_INFINITY;
  // A limit below the number of requests left is contradictory, so treat it as unknown.
  const limit = stated < remaining ? Number.POSITIVE_INFINITY : stated;
  const state = states.get(name) ?? windowAfter({ limit, lengthMs, endMs: Number.NEGATIVE_INFINITY });
  const isFirst = requestStartMs >= state.startMs && !state.isReported;
  states.set(name, Object.assign(state, { limit }));
  const storedMs = storedEnds.get(name) ?? 0;
  const isStored = storedMs > now && storedMs < now + lengthMs;
  // The window began before its first response. Waiting too long is better than a rejected request.
  if (isFirst) state.endMs = isStored ? storedMs : now + lengthMs;
  if (requestStartMs >= state.startMs)
    Object.assign(state, { remaining: Math.min(state.remaining, remaining), isReported: true });
  const waitMs = remaining === 0 ? pauseMs(lengthMs) : null;
  if (waitMs !== null) Object.assign(state, { remaining, endMs: now + waitMs });
  return waitMs !== null || (isFirst && !isStored) ? [{ name, endMs: state.endMs }] : [];
}

/** The window after another one. Its first request begins it. */
function windowAfter({ limit, lengthMs, endMs }: Pick<WindowState, "limit" | "lengthMs" | "endMs">): WindowState {
  return { remaining: limit, limit, lengthMs, startMs: endMs, endMs: Number.POSITIVE_INFINITY, isReported: false };
}

/** The latest possible end of a window whose first request starts now. */
export function latestEndMs({ endMs, lengthMs }: WindowState, now: number): number {
  return Math.min(endMs, now + lengthMs);
}

/** Time for which a 429 stops all requests, from its headers, or else its body; `null` if neither says. */
function pauseOf(response: LimitedResponse, nowMs: number, maxMs?: number): number | null {
  const suggestedMs = response.status === 429 ? suggestedWaitMs(response.text) : null;
  const headers = suggestedMs === null ? response.headers : new Headers({ "retry-after": String(suggestedMs / 1_000) });
  return pauseAfterMs(response, nowMs, maxMs) ?? pauseAfterMs({ status: response.status, headers }, nowMs, maxMs);
}

/** Name of the window that a 429 opens if no reported window is used up. */
const RETRY_AFTER = "retry-after";

/** Stops all requests for the time in a 429. */
function pause(states: Map<string, WindowState>, now: number, pauseMs: number | null): void {
  if (pauseMs) states.set(RETRY_AFTER, untilRetry(now, pauseMs));
}

function reportsOf(states: ReadonlyMap<string, WindowState>, key: string, now: number): LimitReport[] {
  const paused = states.get(RETRY_AFTER);
  return WINDOWS.map(({ name }) => {
    // Processes share a pause in the same way as a used-up minute.
    const state = name === "minute" && paused && paused.remaining <= 0 ? paused : states.get(name);
    const isOpen = state === undefined || state.endMs === Number.POSITIVE_INFINITY;
    const { remaining, endMs } = isOpen ? { remaining: NO_LIMIT, endMs: now } : state;
    return { key: `${key}:${name}`, remaining: Math.min(NO_LIMIT, remaining), resetMs: endMs - now };
  });
}

/** A window that allows no requests until the wait is over, and any number afterwards. */
function untilRetry(now: number, lengthMs: number): WindowState {
  return {
    remaining: 0,
    limit: Number.POSITIVE_INFINITY,
    lengthMs,
    startMs: now,
    endMs: now + lengthMs,
    isReported: true,
  };
}

function hasLimitHeaders({ headers }: LimitedResponse): boolean {
  return WINDOWS.some(({ limit, left }) => [...limit, ...left].some((name) => headers.has(name)));
}

/** The count in the first of these headers that the response contains. */
function readHeader({ headers }: Pick<LimitedResponse, "headers">, names: readonly string[]): number | null {
  return readCount(names.map((header) => headers.get(header)).find((value) => value !== null));
}
