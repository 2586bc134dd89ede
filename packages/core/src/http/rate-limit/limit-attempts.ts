import type { CallContext } from "../../call/call.ts";
import { type Clock, monotonicMs } from "../../call/clock.ts";
import { notify } from "../../call/notify.ts";
import { waitInCall } from "../../call/settle.ts";
import { failSpan, INTERNAL, type Tracer } from "../../call/tracing.ts";
import { isToolError } from "../../errors.ts";
import type { Hooks } from "../hooks.ts";
import type { Send, WireRequest, WireResponse } from "../request.ts";
import type { ReleasePermit } from "./rate-limiter.ts";

/** Observers of the waits for a rate limit. */
export interface WaitObservers {
  /** Name of the backend. */
  readonly service: string;
  readonly clock: Clock;
  readonly hooks?: Pick<Hooks, "onWait"> | undefined;
  readonly tracer?: Tracer | undefined;
}

/** Makes every attempt wait for its rate limiter, so that retries also keep the limit. */
export function limitAttempts(observers: WaitObservers, next: Send): Send {
  return async (request, call) => {
    call.signal.throwIfAborted();
    const release = request.rateLimiter && (await acquire(request, call, observers));
    let response: WireResponse | undefined;
    try {
      response = await next(request, call);
      return response;
    } finally {
      const released = release?.(response);
      // A process may stop right after a send, and its permit would then count until the lease ends.
      if (request.retry !== "read" && released) await waitInCall(released, call.signal);
    }
  };
}

/** Waits for a permit. Reports the wait if it took time, or ended without a permit. */
async function acquire(
  { rateLimiter, retry }: WireRequest,
  call: CallContext,
  { service, clock, hooks, tracer }: WaitObservers,
): Promise<ReleasePermit | undefined> {
  const startTime = clock.now();
  const sinceMs = monotonicMs(clock);
  const report = (error: string | null): void => {
    const waitMs = monotonicMs(clock) - sinceMs;
    if (waitMs <= 0 && error === null) return;
    notify(hooks?.onWait, { tool: call.tool, service, waitMs, error });
    const attributes = { "toolwright.service": service, "toolwright.wait_ms": waitMs };
    tracer?.startActiveSpan("wait for rate limit", { kind: INTERNAL, attributes, startTime }, (span) => {
      if (error !== null) failSpan(span, error);
      span.end();
    });
  };
  try {
    const permit = await rateLimiter?.acquire(call, service, retry);
    report(null);
    return permit;
  } catch (thrown) {
    report(isToolError(thrown) ? thrown.code : "aborted");
    throw thrown;
  }
}
