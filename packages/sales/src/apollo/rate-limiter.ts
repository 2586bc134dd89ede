import { type Clock, ToolError } from "@toolwright/core/authoring";
import { createRequestQueue, type LimitedResponse, type LimitInStore, type RateLimiter } from "@toolwright/core/http";
import { monotonicMs } from "@toolwright/core/store";
import { createWindows, type WindowState } from "./rate-limit-windows.ts";

/** Maximum number of concurrent requests until a response has reported the limits. */
const MAX_BEFORE_LIMITS_ARE_KNOWN = 10;

/**
 * Creates a rate limiter for one endpoint, from the limits in its response headers. Once a window is used up, requests
 * wait in a queue for the next window, or fail at once if that starts after their deadline. Until the first response,
 * only a few requests start. A window starts with its first request, which another process may have sent; Apollo then
 * responds with 429 and the time to wait, which counts also without other headers. A missing or empty header means no limit, unless
 * all are missing.
 * The store counts the requests, so that processes share the limits.
 */
export function createApolloRateLimiter(clock: Clock, { store, keyOf }: LimitInStore): RateLimiter {
  const windows = createWindows(clock);
  let areLimitsKnown = false;
  const queue = createRequestQueue({
    store,
    clock,
    maxAtOnce: MAX_BEFORE_LIMITS_ARE_KNOWN,
    async limits() {
      const key = await keyOf();
      const unknown = { key: `${key}:unknown`, max: MAX_BEFORE_LIMITS_ARE_KNOWN, windowMs: 0 };
      return [...windows.limits(key), ...(areLimitsKnown ? [] : [unknown])];
    },
    leastWaitMs(position, firstMs) {
      const now = monotonicMs(clock);
      return Math.max(firstMs, ...windows.current().map((state) => minWaitMs(state, position, now)));
    },
    rejection: limitUsedUp,
  });
  return {
    async acquire(call, service, retry) {
      const permit = await queue.enter(call, service, retry);
      const startMs = monotonicMs(clock);
      return async (response) => {
        const isReport = response !== undefined && reportsLimits(response);
        if (isReport) {
          areLimitsKnown = true;
          windows.observe(response, startMs);
        } else windows.countUnreported();
        await store.release(permit, isReport ? windows.reports(await keyOf()) : []);
        queue.retry();
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
