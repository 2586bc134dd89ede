import type { CallContext } from "../../call/call.ts";

/** What a rate limiter may read of a response. */
export interface LimitedResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers, which may report the limit. */
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
}

/** Keeps one rate limit for all requests that share it. */
export interface RateLimiter {
  /**
   * Waits for a free slot, first come, first served. Resolves with a function that releases the slot: call it once the
   * request has ended, with its response if there is one.
   * @throws ToolError `rate_limited`, at once, when the wait would outlast the call's time budget
   */
  acquire(call: CallContext, service: string): Promise<(response?: LimitedResponse) => void>;
}
