import type { Layer, WireResponse } from "../request.ts";

/** Makes every attempt wait for its rate limiter, so that retries also keep the limit. */
export function limitAttempts(service: string): Layer {
  return (next) => async (request, call) => {
    call.signal.throwIfAborted();
    const release = await request.rateLimiter?.acquire(call, service);
    let response: WireResponse | undefined;
    try {
      response = await next(request, call);
      return response;
    } finally {
      release?.(response);
    }
  };
}
