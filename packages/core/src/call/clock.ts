/** Time, sleep and randomness, so that tests and simulations can replace them. */
export interface Clock {
  /** Current instant, epoch milliseconds. It jumps when the machine's clock is set. */
  now(): number;
  /** Milliseconds since a fixed instant, for durations. It never jumps. Default: `now`. */
  monotonic?(): number;
  /** Waits. When the signal aborts, clears the timer and rejects with its reason. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** A number in [0, 1), for jitter. */
  random(): number;
}

/** The part of a clock that measures durations. */
export type Stopwatch = Pick<Clock, "now" | "monotonic">;

/**
 * Returns a time for measuring durations, milliseconds. The difference of two values is right even if the clock was set
 * in between.
 */
export function monotonicMs(clock: Stopwatch): number {
  return clock.monotonic?.() ?? clock.now();
}

const ordinals = { last: 0 };

/** Returns the next number in the order of events in this process. Times cannot order the events of one millisecond. */
export function nextOrdinal(): number {
  ordinals.last += 1;
  return ordinals.last;
}

/** Longest delay of a timer. A longer one would fire immediately. */
export const MAX_TIMER_MS = 2_147_483_647;

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Math.floor(performance.now()),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener("abort", stop);
          resolve();
        },
        Math.min(milliseconds, MAX_TIMER_MS),
      );
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    }),
};
