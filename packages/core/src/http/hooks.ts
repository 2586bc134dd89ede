import { type Clock, monotonicMs } from "../call/clock.ts";
import { notify } from "../call/notify.ts";
import type { RawResponse, Send, WireRequest } from "./request.ts";

/** An attempt that is about to be sent. It has no headers and no body, but the URL may contain a person's id or email. */
export interface RequestEvent {
  /** Full name of the tool. */
  readonly tool: string;
  /** HTTP method. */
  readonly method: string;
  /** Full URL with secrets redacted. */
  readonly url: string;
}

/** An attempt that received a response. */
export interface ResponseEvent extends RequestEvent {
  /** HTTP status. */
  readonly status: number;
  /** Duration from the request to the end of the body, milliseconds. */
  readonly durationMs: number;
}

/** An attempt that failed and will be retried. */
export interface RetryEvent extends RequestEvent {
  /** Number of the failed attempt, from 1. */
  readonly attempt: number;
  /** Wait before the next attempt, milliseconds. */
  readonly delayMs: number;
  /** The status or the platform's error code. */
  readonly reason: string;
}

/** A wait for a rate limit, which took time or ended without a permit. */
export interface WaitEvent {
  /** Full name of the tool. */
  readonly tool: string;
  /** Name of the backend. */
  readonly service: string;
  /** Duration of the wait, milliseconds. */
  readonly waitMs: number;
  /** `null` if the request then started; else `rate_limited`, `unavailable` (the store failed) or `aborted`. */
  readonly error: string | null;
}

/** A failure of the toolkit's `store`. */
export interface StoreErrorEvent {
  /** Name of the error, such as `TimeoutError`. The message is left out, since it may contain a password. */
  readonly error: string;
}

/** Observers of a toolkit's requests. An error thrown by an observer does not affect the call. */
export interface Hooks {
  /** Called before every attempt. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called after every attempt that received a response of any status. */
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called before the wait for a retry. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  /** Called after a wait for a rate limit, and when a request was refused because of one. */
  readonly onWait?: ((event: WaitEvent) => void) | undefined;
  /**
   * Called when an operation of the toolkit's `store` fails, at most once a minute; for the counts of a policy separately.
   * Until the store works again, reads are limited per process, and other requests fail with `unavailable`.
   */
  readonly onStoreError?: ((event: StoreErrorEvent) => void) | undefined;
}

/** Calls a hook with the keys in the URL redacted. Its errors are ignored. */
export function callHook<Event extends RequestEvent>(
  hook: ((event: Event) => void) | undefined,
  event: Event,
  request: WireRequest,
): void {
  if (hook) notify(() => hook({ ...event, url: request.redaction().text(event.url) }), event);
}

/** Calls the hooks before and after every attempt. */
export function observeAttempts(
  { hooks: { onRequest, onResponse }, clock }: { readonly hooks: Hooks; readonly clock: Clock },
  next: Send<RawResponse>,
): Send<RawResponse> {
  if (!onRequest && !onResponse) return next;
  return async (request, call) => {
    const { method, url } = request;
    const event = { tool: call.tool, method, url };
    callHook(onRequest, event, request);
    const startedMs = monotonicMs(clock);
    const response = await next(request, call);
    const durationMs = monotonicMs(clock) - startedMs;
    callHook(onResponse, { ...event, status: response.status, durationMs }, request);
    return response;
  };
}
