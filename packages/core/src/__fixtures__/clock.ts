import type { Clock } from "../call/clock.ts";

/** A clock that only moves when someone sleeps on it, and remembers every sleep. */
export interface TestClock extends Clock {
  readonly sleeps: readonly number[];
}

export function createTestClock(startMs = Date.UTC(2026, 0, 1), onSleep?: () => unknown): TestClock {
  let nowMs = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    random: () => 0,
    async sleep(milliseconds, signal) {
      sleeps.push(milliseconds);
      await onSleep?.();
      signal.throwIfAborted();
      nowMs += milliseconds;
    },
  };
}
