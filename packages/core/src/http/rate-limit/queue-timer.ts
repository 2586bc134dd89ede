import type { Clock } from "../../call/clock.ts";

/** The only timer of a queue. */
export interface QueueTimer {
  /** Replaces the timer, unless it ends at that instant already. An infinite time stops it. */
  start(milliseconds: number): void;
  stop(): void;
}

/** After a shorter sleep, a real clock may still show the same millisecond, as if it stood still. */
const MIN_SLEEP_MS = 2;

/**
 * Creates a timer that has not started.
 * @param onEnd called at the end; `hasClockMoved` is false for a clock that stands still
 */
export function createQueueTimer(clock: Clock, onEnd: (hasClockMoved: boolean) => void): QueueTimer {
  let current: { readonly endMs: number; readonly controller: AbortController } | null = null;
  const stop = (): void => {
    current?.controller.abort();
    current = null;
  };
  return {
    start(milliseconds) {
      const sinceMs = clock.now();
      const endMs = sinceMs + milliseconds;
      if (current?.endMs === endMs) return;
      stop();
      if (milliseconds === Number.POSITIVE_INFINITY) return;
      const started = { endMs, controller: new AbortController() };
      current = started;
      const end = () => {
        if (current !== started) return;
        current = null;
        onEnd(clock.now() > sinceMs);
      };
      clock.sleep(Math.max(MIN_SLEEP_MS, milliseconds), started.controller.signal).then(end, () => undefined);
    },
    stop,
  };
}
