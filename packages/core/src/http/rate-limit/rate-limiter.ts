import type { CallContext } from "../../call/call.ts";
import type { RetrySafety } from "../retry-safety.ts";

/** What a rate limiter may read of a response. */
export interface LimitedResponse {
  /** HTTP status. */
  readonly status: number;
  /** Headers, which may report the limit. */
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
}

/**
 * Releases the slot of a request that has ended, with its response if there is one. Resolves once the limiter's store
 * knows it, and never rejects.
 */
export type ReleaseSlot = (response?: LimitedResponse) => void | Promise<void>;

/** Keeps one rate limit for all requests that share it. */
export interface RateLimiter {
  /**
   * Waits for a free slot, first come, first served. Resolves with the function that releases the slot.
   * @param retry the request's retry safety: only a read starts while the limiter's store fails. Default `"read"`
   * @throws ToolError `rate_limited`, at once, when the wait would outlast the call's time budget
   * @throws ToolError `unavailable` if the limiter's store fails, unless the request is a read
   */
  acquire(call: CallContext, service: string, retry?: RetrySafety): Promise<ReleaseSlot>;
}
