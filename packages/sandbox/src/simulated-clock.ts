import type { Clock } from "@toolwright/core";

const HOUR_MS = 3_600_000;

/**
 * Creates a clock for a sandbox and its toolkits. It stands still, and a wait moves it forward and ends at once, so that
 * rate limits take no time. Programs that start in the same hour see the same data.
 * @param startMs epoch milliseconds. Default: the start of the current hour
 */
export function simulatedClock(startMs: number = Math.floor(Date.now() / HOUR_MS) * HOUR_MS): Clock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    random: () => 0.5,
    async sleep(milliseconds) {
      nowMs += milliseconds;
    },
  };
}
