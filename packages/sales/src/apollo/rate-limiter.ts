import {
  type CallContext,
  type Clock,
  createRequestQueue,
  type RateLimiter,
  ToolError,
  type WireResponse,
} from "@toolwright/core/authoring";

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

interface WindowState {
  /** Requests left by the headers; the least of them where responses arrive out of order. */
  remaining: number;
  /** When the window began as far as known; the response to an earlier request reports the window before. */
  sinceMs: number;
  /** When the window ends and requests are allowed again. */
  freeMs: number;
  readonly lengthMs: number;
  /** Requests allowed per window; infinite if no header reported it. */
  limit: number;
}

/** Most concurrent requests until a response has reported the limits. */
const MAX_BEFORE_LIMITS_ARE_KNOWN = 10;

/**
 * Keeps an endpoint's rate limits as its response headers report them. Once a window is used up, requests wait for the
 * next one, first come, first served, or fail at once if it begins after their deadline. Until the first response only a
 * few requests start. Windows are assumed to follow the clock, as minutes, hours and days do; if the backend's windows
 * begin elsewhere, its 429 says how long to wait. Missing and empty headers mean that there is no limit.
 */
export function createApolloRateLimiter(clock: Clock): RateLimiter {
  const windows = createWindows(clock);
  let running = 0;
  let areLimitsKnown = false;
  const queue = createRequestQueue(
    {
      waitMs() {
        if (!areLimitsKnown) return running < MAX_BEFORE_LIMITS_ARE_KNOWN ? 0 : Number.POSITIVE_INFINITY;
        // The reported number may not include the running requests yet.
        const usedUp = windows.current().filter(({ remaining }) => remaining <= running);
        return Math.max(0, ...usedUp.map(({ freeMs }) => freeMs - clock.now()));
      },
      leastWaitsMs() {
        const current = windows.current();
        const now = clock.now();
        return (position) => Math.max(0, ...current.map((state) => leastWaitMs(state, position, now)));
      },
      take() {
        running++;
      },
      rejection: limitUsedUp,
    },
    clock,
  );
  return {
    async acquire(call: CallContext, service: string) {
      await queue.enter(call, service);
      const sinceMs = clock.now();
      return (answer) => {
        running--;
        if (answer && reportsLimits(answer)) {
          areLimitsKnown = true;
          windows.observe(answer, sinceMs);
        } else windows.countUnreported();
        queue.update();
      };
    },
  };
}

/** The windows as responses have reported them so far. */
function createWindows(clock: Clock) {
  const states = new Map<string, WindowState>();
  /** The windows as they are now. A new one begins with its limit, so that queued requests do not all start at once. */
  const current = (): readonly WindowState[] => {
    const now = clock.now();
    for (const [name, { lengthMs, limit, freeMs }] of states) {
      if (now < freeMs) continue;
      const startMs = startOf(now, lengthMs);
      const sinceMs = Math.max(freeMs, startMs);
      states.set(name, { remaining: limit, limit, lengthMs, sinceMs, freeMs: startMs + lengthMs });
    }
    return [...states.values()];
  };
  return {
    current,
    /** Reads the response to a request that started at the given instant. */
    observe(answer: WireResponse, startedMs: number): void {
      current();
      const now = clock.now();
      const retryAfter = answer.status === 429 ? readCount(answer.headers.get("retry-after")) : null;
      const read = (names: readonly string[]) =>
        readCount(names.map((header) => answer.headers.get(header)).find((value) => value !== null));
      for (const { name, lengthMs, limit: limits, left } of WINDOWS) {
        const remaining = read(left);
        if (remaining === null) {
          states.delete(name);
          continue;
        }
        const sinceMs = startOf(now, lengthMs);
        const limit = read(limits) ?? Number.POSITIVE_INFINITY;
        const state = states.get(name) ?? { remaining: limit, limit, lengthMs, sinceMs, freeMs: sinceMs + lengthMs };
        state.limit = limit;
        if (startedMs >= state.sinceMs) state.remaining = Math.min(state.remaining, remaining);
        if (remaining === 0 && retryAfter !== null)
          Object.assign(state, { remaining, freeMs: now + retryAfter * 1_000 });
        states.set(name, state);
      }
    },
    /** Counts a request whose response reported no limits. */
    countUnreported(): void {
      for (const state of states.values()) state.remaining--;
    },
  };
}

/** As if the reported number included the running requests already. */
function leastWaitMs({ remaining, limit, freeMs, lengthMs }: WindowState, position: number, now: number): number {
  if (position < remaining) return 0;
  return freeMs - now + Math.floor((position - Math.max(0, remaining)) / Math.max(1, limit)) * lengthMs;
}

/** A response that rejects the API key has no rate-limit headers. */
function reportsLimits({ status }: WireResponse): boolean {
  return status !== 401 && status !== 403;
}

function startOf(now: number, lengthMs: number): number {
  return Math.floor(now / lengthMs) * lengthMs;
}

function readCount(header: string | null | undefined): number | null {
  return header !== null && header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}

function limitUsedUp(service: string, waitMs: number): ToolError {
  return new ToolError({
    code: "rate_limited",
    message: `${service}'s rate limit for this endpoint is used up. Nothing was sent. Wait ${Math.ceil(waitMs / 1_000)} s, then repeat; GetApiUsage returns all limits.`,
    retryAfterMs: waitMs,
  });
}
