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
  /** Requests left, as headers report them. If responses arrive out of order, the minimum counts. */
  remaining: number;
  /** Start of the window, as far as it is known. Responses to earlier requests report the previous window. */
  startMs: number;
  /** End of the window, when requests are allowed again. */
  endMs: number;
  readonly lengthMs: number;
  /** Requests allowed per window; infinite if no header reports it. */
  limit: number;
}

/** Maximum number of concurrent requests until a response has reported the limits. */
const MAX_BEFORE_LIMITS_ARE_KNOWN = 10;

/**
 * Creates a rate limiter for one endpoint, from the limits in its response headers. Once a window is used up, requests
 * wait in a queue for the next window, or fail at once if that starts after their deadline. Until the first response,
 * only a few requests start. Windows are assumed to start with the minute, hour and day; otherwise Apollo responds with
 * 429 and the time to wait. A missing or empty header means no limit.
 */
export function createApolloRateLimiter(clock: Clock): RateLimiter {
  const windows = createWindows(clock);
  let running = 0;
  let areLimitsKnown = false;
  const queue = createRequestQueue(
    {
      waitMs() {
        if (!areLimitsKnown) return running < MAX_BEFORE_LIMITS_ARE_KNOWN ? 0 : Number.POSITIVE_INFINITY;
        // Headers may not count the running requests yet.
        const usedUp = windows.current().filter(({ remaining }) => remaining <= running);
        return Math.max(0, ...usedUp.map(({ endMs }) => endMs - clock.now()));
      },
      leastWaitsMs() {
        const current = windows.current();
        const now = clock.now();
        return (position) => Math.max(0, ...current.map((state) => minWaitMs(state, position, now)));
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
      const requestStartMs = clock.now();
      return (response) => {
        running--;
        if (response && reportsLimits(response)) {
          areLimitsKnown = true;
          windows.observe(response, requestStartMs);
        } else windows.countUnreported();
        queue.update();
      };
    },
  };
}

/** Tracks the windows that responses report. */
function createWindows(clock: Clock) {
  const states = new Map<string, WindowState>();
  /** The current windows. A new one has its full limit, so that not all queued requests start at once. */
  const current = (): readonly WindowState[] => {
    const now = clock.now();
    for (const [name, { lengthMs, limit, endMs }] of states) {
      if (now < endMs) continue;
      const clockStartMs = startOf(now, lengthMs);
      const startMs = Math.max(endMs, clockStartMs);
      states.set(name, { remaining: limit, limit, lengthMs, startMs, endMs: clockStartMs + lengthMs });
    }
    return [...states.values()];
  };
  return {
    current,
    /** Reads the limits in a response. */
    observe(response: WireResponse, requestStartMs: number): void {
      current();
      const now = clock.now();
      const retryAfter = response.status === 429 ? readCount(response.headers.get("retry-after")) : null;
      const read = (names: readonly string[]) =>
        readCount(names.map((header) => response.headers.get(header)).find((value) => value !== null));
      for (const { name, lengthMs, limit: limits, left } of WINDOWS) {
        const remaining = read(left);
        if (remaining === null) {
          states.delete(name);
          continue;
        }
        const startMs = startOf(now, lengthMs);
        const limit = read(limits) ?? Number.POSITIVE_INFINITY;
        const state = states.get(name) ?? { remaining: limit, limit, lengthMs, startMs, endMs: startMs + lengthMs };
        state.limit = limit;
        if (requestStartMs >= state.startMs) state.remaining = Math.min(state.remaining, remaining);
        if (remaining === 0 && retryAfter !== null)
          Object.assign(state, { remaining, endMs: now + retryAfter * 1_000 });
        states.set(name, state);
      }
    },
    /** Counts a request whose response reported no limits. */
    countUnreported(): void {
      for (const state of states.values()) state.remaining--;
    },
  };
}

/** Minimum wait of a queued request, assuming that the headers already count the running requests. */
function minWaitMs({ remaining, limit, endMs, lengthMs }: WindowState, position: number, now: number): number {
  if (position < remaining) return 0;
  return endMs - now + Math.floor((position - Math.max(0, remaining)) / Math.max(1, limit)) * lengthMs;
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
