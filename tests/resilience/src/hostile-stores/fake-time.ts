import { runSimulated, timersOf } from "@toolwright/tests-support";
import { vi } from "vitest";

/** Replaces timers and the time, so that hours of waiting take no real time. */
export function useFakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.UTC(2026, 0, 31, 9) });
  // Only `now`: the runtime's `fetch` needs the other methods.
  vi.spyOn(performance, "now").mockImplementation(() => Date.now());
}

/** Restores what `useFakeTime` replaced. */
export function useRealTime(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
}

/** Advances the time from timer to timer until the work settles. Resolves with the milliseconds that passed. */
export async function passTime(work: Promise<unknown>): Promise<number> {
  const startMs = Date.now();
  const now = () => Date.now();
  return (await runSimulated(timersOf(vi), work.then(now, now))) - startMs;
}
