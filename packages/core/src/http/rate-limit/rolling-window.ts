import type { Clock } from "../../call/clock.ts";
import { ToolError } from "../../errors.ts";
import { createRequestQueue } from "./queue.ts";
import type { RateLimiter } from "./rate-limiter.ts";

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
 * A rate limiter over a rolling window; bursts up to the limit start at once. There is one slot per allowed request. A
 * slot becomes free one window after the response to its request: the backend counted the request at an unknown instant
 * before it responded.
 */
export function createRateLimiter({ maxRequests, windowMs }: RollingWindow, clock: Clock): RateLimiter {
  const reuseMs = windowMs + TIMER_SLACK_MS;
  /** When each unused slot is free. */
  const freeAt: number[] = Array.from({ length: maxRequests }, () => Number.NEGATIVE_INFINITY);
  const queue = createRequestQueue(
    {
      waitMs: () => Math.min(...freeAt) - clock.now(),
      leastWaitsMs() {
        const now = clock.now();
        // Assumes that every running request gets its response now.
        const inUse = Array.from({ length: maxRequests - freeAt.length }, () => now + reuseMs);
        const slots = [...freeAt, ...inUse].sort((one, other) => one - other);
        return (position) =>
          Math.max(0, (slots[position % maxRequests] ?? now) - now) + Math.floor(position / maxRequests) * reuseMs;
      },
      take: () => void freeAt.splice(freeAt.indexOf(Math.min(...freeAt)), 1),
      rejection: (service, waitMs) => windowUsedUp(service, { maxRequests, windowMs }, waitMs),
    },
    clock,
  );
  return {
    async acquire(call, service) {
      await queue.enter(call, service);
      return () => {
        freeAt.push(clock.now() + reuseMs);
        queue.update();
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
