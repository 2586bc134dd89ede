import { type Clock, ToolError } from "@toolwright/core/authoring";
import { createRequestQueue, type LimitedResponse, type LimitInStore, type RateLimiter } from "@toolwright/core/http";
import { createWindows, type WindowState } from "./rate-limit-windows.ts";

/** Maximum number of concurrent requests until a response has reported the limits. */
const MAX_BEFORE_LIMITS_ARE_KNOWN = 10;

/**
 * Creates a rate limiter for one endpoint, from the limits in its response headers. Once a window is used up, requests
 * wait in a queue for the next window, or fail at once if that starts after their deadline. Until the first response,
 * only a few requests start. Windows are assumed to start with the minute, hour and day; otherwise Apollo responds with
 * 429 and the time to wait, which counts also without other headers. A missing or empty header means no limit, unless
 * all are missing.
 * @param shared where processes share what the headers report
 */
export function createApolloRateLimiter(clock: Clock, shared: LimitInStore): RateLimiter {
  const windows = createWindows(clock);
  let key: string | undefined;
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
      putBack() {
        running--;
      },
      rejection: limitUsedUp,
    },
    clock,
    {
      store: shared.store,
      async limits() {
        key ??= await shared.store.keyOf(shared.name);
        const unknown = { key: `${key}:unknown`, max: MAX_BEFORE_LIMITS_ARE_KNOWN, windowMs: 0 };
        return [...windows.limits(key), ...(areLimitsKnown ? [] : [unknown])];
      },
    },
  );
  /** Reads the response, and resolves once the store knows what it reports. */
  const release = async (
    permit: string | null,
    response: LimitedResponse | undefined,
    startMs: number,
  ): Promise<void> => {
    const isReport = response !== undefined && reportsLimits(response);
    if (isReport) {
      areLimitsKnown = true;
      windows.observe(response, startMs);
    } else windows.countUnreported();
    if (permit !== null) await shared.store.release(permit, isReport && key !== undefined ? windows.reports(key) : []);
  };
  return {
    async acquire(call, service, retry) {
      const permit = await queue.enter(call, service, retry);
      const startMs = clock.now();
      return (response) => {
        running--;
        const released = release(permit, response, startMs);
        queue.update();
        return released;
      };
    },
  };
}

/** Minimum wait of a queued request, assuming that the headers already count the running requests. */
function minWaitMs({ remaining, limit, endMs, lengthMs }: WindowState, position: number, now: number): number {
  if (position < remaining) return 0;
  return endMs - now + Math.floor((position - Math.max(0, remaining)) / Math.max(1, limit)) * lengthMs;
}

/** A response that rejects the API key has no rate-limit headers. */
function reportsLimits({ status }: LimitedResponse): boolean {
  return status !== 401 && status !== 403;
}

function limitUsedUp(service: string, waitMs: number): ToolError {
  return new ToolError({
    code: "rate_limited",
    message: `${service}'s rate limit for this endpoint is used up. Nothing was sent. Wait ${Math.ceil(waitMs / 1_000)} s, then repeat; GetApiUsage returns all limits.`,
    retryAfterMs: waitMs,
  });
}
