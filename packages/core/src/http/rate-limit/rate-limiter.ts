import type { CallContext } from "../../call/call.ts";
import { type Clock, monotonicMs } from "../../call/clock.ts";
import { startOnce } from "../../call/load-part.ts";
import { ToolError } from "../../errors.ts";
import type { LimitReport, StoreLimit } from "../../store/store.ts";
import { storeKey } from "../../store/store-key.ts";
import { type ToolkitStore, toolkitStore } from "../../store/toolkit-store.ts";
import { pauseAfterMs, type RetrySafety } from "../retry-timing.ts";
import { createRequestQueue, type QueuedLimit } from "./queue.ts";

/** The parts of a response that a rate limiter may read. */
export interface LimitedResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers, which may report the limit. */
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
}

/**
 * Releases the permit of a request that has ended, with its response if there is one. Resolves once the limiter's store
 * has recorded it, and never rejects.
 */
export type ReleasePermit = (response?: LimitedResponse) => void | Promise<void>;

/** Enforces one rate limit for all requests that share it. */
export interface RateLimiter {
  /**
   * Waits for a permit, first come, first served. Resolves with the function that releases it.
   * @param retry the request's retry safety: only a read starts while the limiter's store fails. Default `"read"`
   * @throws ToolError `rate_limited`, at once, when the wait would outlast the call's time budget
   * @throws ToolError `unavailable` if the limiter's store fails, unless the request is a read
   */
  acquire(call: CallContext, service: string, retry?: RetrySafety): Promise<ReleasePermit>;
}

/** The place where a limit's requests are counted. */
export interface LimitInStore {
  /** The store, from `toolkitStore`. */
  readonly store: ToolkitStore;
  /** Returns the store key of the limit, from `limitKey`. */
  keyOf(): string | Promise<string>;
}

/**
 * Returns a function that hashes the store key of a limit when a request first needs it.
 * @param account the vendor account that the limit belongs to, if several share the store. Default `""`
 * @param name different for every limit of the account: `Customer.io track`
 */
export function limitKey(account: string | undefined, name: string): () => Promise<string> {
  return startOnce(() => storeKey(account ?? "", "limit", name));
}

/** A documented rate limit that the backend does not send in headers. */
export interface RollingWindow {
  /** Maximum number of requests within the window. */
  readonly maxRequests: number;
  /** Length of the window, milliseconds. */
  readonly windowMs: number;
}

/** Timers fire up to this much early. */
const TIMER_SLACK_MS = 5;

/**
 * Creates a rate limiter over a rolling window. Bursts up to the limit start at once. A request counts until one window
 * after its response: the backend counted it at an unknown instant before it responded. After a 429, requests wait as
 * long as the backend says, at most one hour.
 * @param counted the place where the requests are counted. Default: the memory of this limiter
 */
export function createRateLimiter(window: RollingWindow, clock: Clock, counted?: LimitInStore): RateLimiter {
  const { maxRequests } = window;
  const windowMs = window.windowMs + TIMER_SLACK_MS;
  const { store, keyOf } = counted ?? { store: toolkitStore({ clock }), keyOf: () => "limit" };
  const queue = createRequestQueue({
    store,
    clock,
    maxAtOnce: maxRequests,
    limits: async (): Promise<StoreLimit[]> => [{ key: await keyOf(), max: maxRequests, windowMs }],
    leastWaitMs: (position, firstMs) => firstMs + Math.floor(position / maxRequests) * windowMs,
    rejection: windowUsedUp(window),
  });
  /** All processes wait after a 429. */
  const reportsOf = async (response: LimitedResponse | undefined): Promise<LimitReport[]> => {
    const pauseMs = response ? pauseAfterMs(response, clock.now()) : null;
    return pauseMs ? [{ key: await keyOf(), remaining: 0, resetMs: pauseMs }] : [];
  };
  return {
    async acquire(call, service, retry) {
      const permit = await queue.enter(call, service, retry);
      const startMs = monotonicMs(clock);
      return async (response) => {
        const tookMs = monotonicMs(clock) - startMs;
        await store.release(permit, await reportsOf(response));
        // A request with less time may be too late now, because the permit counts for one more window.
        queue.retry(windowMs, tookMs);
      };
    },
  };
}

function windowUsedUp({ maxRequests, windowMs }: RollingWindow): QueuedLimit["rejection"] {
  const limit = `${maxRequests} request${maxRequests === 1 ? "" : "s"} per ${windowMs / 1_000} s`;
  return (service, waitMs, before) => {
    const used = `${service} allows ${limit}, and earlier calls have used them.${before} Nothing was sent.`;
    const message = `${used} Wait ${Math.ceil(waitMs / 1_000)} s, then repeat.`;
    return new ToolError({ code: "rate_limited", message, retryAfterMs: waitMs });
  };
}
