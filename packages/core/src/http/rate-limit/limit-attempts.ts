import { waitInCall } from "../../call/wait-in-call.ts";
import type { Layer, WireResponse } from "../request.ts";
import { reportWait, UNOBSERVED, type WaitObservers } from "./report-waits.ts";

/** Makes every attempt wait for its rate limiter, so that retries also keep the limit. */
export function limitAttempts(service: string, observers: WaitObservers = UNOBSERVED): Layer {
  return (next) => async (request, call) => {
    call.signal.throwIfAborted();
    const { rateLimiter } = request;
    const release =
      rateLimiter &&
      (await reportWait(observers, { service, call }, () => rateLimiter.acquire(call, service, request.retry)));
    let response: WireResponse | undefined;
    try {
      response = await next(request, call);
      return response;
    } finally {
      const released = release?.(response);
      // A process may stop right after a send, and its permit would count until the end of the lease.
      if (request.retry !== "read" && released) await waitInCall(released, call.signal);
    }
  };
}
