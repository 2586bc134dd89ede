import type { Layer, WireResponse } from "./request.ts";

/** Makes every attempt of a request wait for its rate limiter, so that retries keep the limit too. */
export function rateLimiting(service: string): Layer {
  return (next) => async (request, call) => {
    call.signal.throwIfAborted();
    const release = await request.rateLimiter?.acquire(call, service);
    let answer: WireResponse | undefined;
    try {
      answer = await next(request, call);
      return answer;
    } finally {
      release?.(answer);
    }
  };
}
