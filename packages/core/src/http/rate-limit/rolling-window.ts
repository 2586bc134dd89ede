import type { Clock } from "../../call/clock.ts";
import { ToolError } from "../../errors.ts";
import type { LimitReport, StoreLimit } from "../../store/store.ts";
import { insertAscending } from "../../value/insert-ascending.ts";
import { pauseAfterMs } from "../retry-timing.ts";
import type { LimitStore } from "./limit-store.ts";
import { createRequestQueue } from "./queue.ts";
import type { LimitedResponse, RateLimiter } from "./rate-limiter.ts";

/** A documented rate limit that the backend does not send in headers. */
export interface RollingWindow {
  /** Maximum number of requests within the window. */
  readonly maxRequests: number;
  /** Length of the window, milliseconds. */
  readonly windowMs: number;
}

/** Where processes share a limit. */
export interface LimitInStore {
  /** The store, from `createLimitStore`. */
  readonly store: LimitStore;
  /** Name of the limit, different for every limit of the account: `Customer.io track`. */
  readonly name: string;
}

/** Timers fire up to this much early. */
const TIMER_SLACK_MS = 5;

/**
 * A rate limiter over a rolling window; bursts up to the limit start at once. There is one slot per allowed request. A
 * slot becomes free one window after the response to its request: the backend counted the request at an unknown instant
 * before it responded. After a 429, requests wait as long as the backend says, at most one hour.
 * @param shared where processes share the limit; default: this limiter's memory alone
 */
export function createRateLimiter(
  { maxRequests, windowMs }: RollingWindow,
  clock: Clock,
  shared?: LimitInStore,
): RateLimiter {
  const reuseMs = windowMs + TIMER_SLACK_MS;
  /** When each unused slot is free, ascending. */
  const freeAt: number[] = Array.from({ length: maxRequests }, () => Number.NEGATIVE_INFINITY);
  let limit: StoreLimit | undefined;
  const readLimit = async ({ store, name }: LimitInStore): Promise<StoreLimit[]> => {
    limit = { key: await store.keyOf(name), max: maxRequests, windowMs: reuseMs };
    return [limit];
  };
  const queue = createRequestQueue(
    {
      waitMs: () => (freeAt[0] ?? Number.POSITIVE_INFINITY) - clock.now(),
      leastWaitsMs() {
        const now = clock.now();
        // Assumes that every running request gets its response now.
        const inUse = Array.from({ length: maxRequests - freeAt.length }, () => now + reuseMs);
        const slots = [...freeAt, ...inUse].sort((one, other) => one - other);
        return (position) =>
          Math.max(0, (slots[position % maxRequests] ?? now) - now) + Math.floor(position / maxRequests) * reuseMs;
      },
      take: () => void freeAt.shift(),
      putBack: () => void freeAt.unshift(Number.NEGATIVE_INFINITY),
      rejection: (service, waitMs) => windowUsedUp(service, { maxRequests, windowMs }, waitMs),
    },
    clock,
    shared && {
      store: shared.store,
      limits: () => (limit ? [limit] : readLimit(shared)),
    },
  );
  /** All processes wait after a 429. */
  const reportsOf = (response: LimitedResponse | undefined): LimitReport[] => {
    const pauseMs = response ? pauseAfterMs(response, clock.now()) : null;
    return limit && pauseMs ? [{ key: limit.key, remaining: 0, resetMs: pauseMs }] : [];
  };
  return {
    async acquire(call, service, retry) {
      const permit = await queue.enter(call, service, retry);
      return (response) => {
        insertAscending(freeAt, clock.now() + reuseMs);
        const released = permit === null ? undefined : shared?.store.release(permit, reportsOf(response));
        queue.update();
        return released;
      };
    },
  };
}

function windowUsedUp(service: string, { maxRequests, windowMs }: RollingWindow, waitMs: number): ToolError {
  const limit = `${maxRequests} request${maxRequests === 1 ? "" : "s"} per ${windowMs / 1_000} s`;
  const seconds = Math.ceil(waitMs / 1_000);
  return new ToolError({
    code: "rate_limited",
    message: `${service} allows ${limit}, and earlier calls have used them. Nothing was sent. Wait ${seconds} s, then repeat.`,
    retryAfterMs: waitMs,
  });
}
