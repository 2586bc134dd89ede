import { onTestFinished, vi } from "vitest";

/** A `fetch` under fake timers: time passes once a request has arrived, so a response that never comes times out. */
export function letTimePass(fetch: typeof globalThis.fetch, milliseconds: number): typeof globalThis.fetch {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  return (input, init) => {
    const response = fetch(input, init);
    setImmediate(() => vi.advanceTimersByTime(milliseconds));
    return response;
  };
}
