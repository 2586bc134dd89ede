import type { Clock } from "@toolwright/core/authoring";
import { type LimitedResponse, pauseAfterMs, type RequestsLeft, readCount } from "@toolwright/core/http";
import { type LimitReport, monotonicMs, type StoreLimit } from "@toolwright/core/store";

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

/** The requests left in the windows that a response reports. */
export function requestsLeft(headers: Headers): readonly RequestsLeft[] {
  const response = { headers };
  return WINDOWS.flatMap(({ name, limit, left: names }) => {
    const left = readHeader(response, names);
    return left === null ? [] : [{ left, limit: readHeader(response, limit), window: name }];
  });
}

/** A window as the responses report it. */
export interface WindowState {
  /** Requests left, as headers report them. If responses arrive out of order, the minimum counts. */
  remaining: number;
  /** Start of the window with its first request, monotonic. Responses to earlier requests report the previous window. */
  readonly startMs: number;
  /** End of the window, when requests are allowed again; monotonic. */
  endMs: number;
  readonly lengthMs: number;
  /** Requests allowed per window; infinite if no header reports it. */
  limit: number;
  /** Whether a response to a request of this window has reported it. */
  isReported: boolean;
}

/** A limit of the store that only the reports of responses lower. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * A window that a request opens: Apollo's windows have a fixed length from their first request. An earlier request of
 * another process may have opened it, so it ends at `endMs` at the latest.
 */
function newWindow({ limit, lengthMs }: Pick<WindowState, "limit" | "lengthMs">, startMs: number): WindowState {
  return { remaining: limit, limit, lengthMs, startMs, endMs: startMs + lengthMs, isReported: false };
}

/** Tracks the windows that responses report. */
export function createWindows(clock: Clock) {
  const states = new Map<string, WindowState>();
  /** The current windows. A new one has its full limit, so that not all queued requests start at once. */
  const current = (): readonly WindowState[] => {
    const now = monotonicMs(clock);
    for (const [name, state] of states) if (state.endMs <= now) states.set(name, newWindow(state, now));
    return [...states.values()];
  };
  /** Counts a request whose response reported no limits. */
  const countUnreported = (): void => {
    for (const state of states.values()) state.remaining--;
  };
  return {
    current,
    /**
     * Reads the limits in a response. After a 429, requests wait as long as it says: at most the length of a window that
     * is used up, or one hour.
     */
    observe(response: LimitedResponse, requestStartMs: number): void {
      current();
      const now = monotonicMs(clock);
      const pauseMs = (maxMs?: number) => pauseAfterMs(response, clock.now(), maxMs);
      // A response of a gateway has none of the headers: what earlier responses reported stays true.
      if (!hasLimitHeaders(response)) {
        countUnreported();
        pause(states, now, pauseMs());
        return;
      }
      // Apollo may reject a request although the reported windows have requests left.
      if (WINDOWS.every(({ left }) => readHeader(response, left) !== 0)) pause(states, now, pauseMs());
      for (const { name, lengthMs, limit: limits, left } of WINDOWS) {
        const remaining = readHeader(response, left);
        if (remaining === null) {
          states.delete(name);
          continue;
        }
        const stated = readHeader(response, limits) ?? Number.POSITIVE_INFINITY;
        // A limit below the requests left contradicts them, so it is unknown.
        const limit = stated < remaining ? Number.POSITIVE_INFINITY : stated;
        const state = states.get(name) ?? newWindow({ limit, lengthMs }, requestStartMs);
        states.set(name, Object.assign(state, { limit }));
        if (requestStartMs >= state.startMs)
          Object.assign(state, { remaining: Math.min(state.remaining, remaining), isReported: true });
        const waitMs = remaining === 0 ? pauseMs(lengthMs) : null;
        if (waitMs !== null) Object.assign(state, { remaining, endMs: now + waitMs });
      }
    },
    /** What the next request needs a permit of in the store. */
    limits(key: string): StoreLimit[] {
      current();
      return WINDOWS.flatMap(({ name }) => {
        const counted = { key: `${key}:${name}`, max: NO_LIMIT, windowMs: 0 };
        const state = states.get(name);
        if (!state || state.isReported || state.limit === Number.POSITIVE_INFINITY) return [counted];
        // Until a response reports the new window, the requests of all processes are counted for its length.
        const { lengthMs, limit } = state;
        // A request in flight may arrive in the new window.
        return [
          { ...counted, max: limit },
          { key: `${key}:${name}:new`, max: limit, windowMs: lengthMs },
        ];
      });
    },
    /** What the store is to know after a response. */
    reports: (key: string): LimitReport[] => reportsOf(states, key, monotonicMs(clock)),
    countUnreported,
  };
}

/** Name of the window that a 429 opens if no reported window is used up. */
const RETRY_AFTER = "retry-after";

/** Stops all requests for the time that a 429 says. */
function pause(states: Map<string, WindowState>, now: number, pauseMs: number | null): void {
  if (pauseMs) states.set(RETRY_AFTER, untilRetry(now, pauseMs));
}

function reportsOf(states: ReadonlyMap<string, WindowState>, key: string, now: number): LimitReport[] {
  const paused = states.get(RETRY_AFTER);
  return WINDOWS.map(({ name }) => {
    // Processes share a pause as a used-up minute.
    const state = name === "minute" && paused && paused.remaining <= 0 ? paused : states.get(name);
    const { remaining, endMs } = state ?? { remaining: NO_LIMIT, endMs: now };
    return { key: `${key}:${name}`, remaining: Math.min(NO_LIMIT, remaining), resetMs: endMs - now };
  });
}

/** A window without requests until the time to wait is over, and without a limit afterwards. */
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

/** The count in the first of these headers that a response has. */
function readHeader({ headers }: Pick<LimitedResponse, "headers">, names: readonly string[]): number | null {
  return readCount(names.map((header) => headers.get(header)).find((value) => value !== null));
}
