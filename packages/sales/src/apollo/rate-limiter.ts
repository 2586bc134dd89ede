import { ToolError } from "@toolwright/core/authoring";
import { createRequestQueue, type LimitedResponse, type LimitInStore, type RateLimiter } from "@toolwright/core/http";
import { monotonicMs } from "@toolwright/core/store";
import type { Clock } from "@toolwright/core/toolkit-types";
import {
  createWindows,
  latestEndMs,
  type StoredEnds,
  WINDOW_NAMES,
  type WindowEnd,
  type WindowState,
} from "./rate-limit-windows.ts";

/** Maximum number of concurrent requests until a response has reported the limits. */
const MAX_BEFORE_LIMITS_ARE_KNOWN = 10;

/**
 * Creates a rate limiter for one endpoint, using the limits in its response headers. Once a window is used up, requests
 * wait in a queue for the next window, or fail at once if that starts after their deadline. Until the first response,
 * only a few requests start. A window begins with its first request. If another program sent that request, Apollo
 * responds with 429 and the time to wait, which also counts without other headers. A missing or empty header means no
 * limit, unless all of them are missing. The store counts the requests and keeps each window's end, so that processes
 * share the limits.
 */
export function createApolloRateLimiter(clock: Clock, { store, keyOf }: LimitInStore): RateLimiter {
  const windows = createWindows(clock);
  const ends = createSharedEnds(clock, { store, keyOf });
  let areLimitsKnown = false;
  /** The store's current windows, once it has responded. */
  let storedEnds: StoredEnds | null = null;
  const readEnds = async (): Promise<void> => {
    storedEnds = null;
    storedEnds = await ends.read();
  };
  const queue = createRequestQueue({
    store,
    clock,
    maxAtOnce: MAX_BEFORE_LIMITS_ARE_KNOWN,
    async limits() {
      const key = await keyOf();
      const unknown = { key: `${key}:unknown`, max: MAX_BEFORE_LIMITS_ARE_KNOWN, windowMs: 0 };
      return [...windows.limits(key), ...(areLimitsKnown ? [] : [unknown])];
    },
    leastWaitMs: (position, firstMs) =>
      Math.max(firstMs, ...windows.current().map((state) => minWaitMs(state, position, monotonicMs(clock)))),
    rejection: limitUsedUp,
  });
  return {
    async acquire(call, service, retry) {
      const permit = await queue.enter(call, service, retry);
      const startMs = monotonicMs(clock);
      // The store responds long before Apollo does.
      if (windows.begin() || !areLimitsKnown) readEnds();
      return async (response) => {
        const tookMs = monotonicMs(clock) - startMs;
        const isReport = response !== undefined && reportsLimits(response);
        const newEnds = isReport ? windows.observe(response, startMs, storedEnds ?? new Map()) : [];
        if (isReport) areLimitsKnown = true;
        else windows.countUnreported();
        await store.release(permit, isReport ? windows.reports(await keyOf()) : []);
        queue.retry(Number.POSITIVE_INFINITY, tookMs);
        if (storedEnds) await ends.write(newEnds);
      };
    },
  };
}

/**
 * Shares window ends between processes that use the same store. If one can't be shared, each process works it out
 * alone.
 */
function createSharedEnds(clock: Clock, { store, keyOf }: LimitInStore) {
  const keyFor = async (name: string) => `${await keyOf()}:${name}:end`;
  const ifWorking = async <Value>(run: () => Promise<Value>) =>
    store.hasJustFailed() ? undefined : run().catch(() => undefined);
  return {
    async read(): Promise<StoredEnds> {
      const toEnd = async (name: string) => {
        const storedMs = await ifWorking(async () => store.get(await keyFor(name)));
        return typeof storedMs === "number" ? [[name, monotonicMs(clock) + storedMs - clock.now()] as const] : [];
      };
      return new Map((await Promise.all(WINDOW_NAMES.map(toEnd))).flat());
    },
    async write(newEnds: readonly WindowEnd[]): Promise<void> {
      const write = async ({ name, endMs }: WindowEnd) => {
        const restMs = endMs - monotonicMs(clock);
        if (restMs > 0) await ifWorking(async () => store.set(await keyFor(name), clock.now() + restMs, restMs));
      };
      await Promise.all(newEnds.map(write));
    },
  };
}

/** Minimum wait of a queued request, if the headers already count the running requests. */
function minWaitMs(state: WindowState, position: number, now: number): number {
  const { remaining, limit, lengthMs } = state;
  if (position < remaining) return 0;
  const windows = Math.floor((position - Math.max(0, remaining)) / Math.max(1, limit));
  return latestEndMs(state, now) - now + windows * lengthMs;
}

/** A response that rejects the API key has no rate-limit headers. */
function reportsLimits({ status }: LimitedResponse): boolean {
  return status !== 401 && status !== 403;
}

function limitUsedUp(service: string, waitMs: number, before: string): ToolError {
  return new ToolError({
    code: "rate_limited",
    message: `${service}'s rate limit for this endpoint is used up.${before} Nothing was sent. Wait ${Math.ceil(waitMs / 1_000)} s, then repeat; GetApiUsage returns all limits.`,
    retryAfterMs: waitMs,
  });
}
