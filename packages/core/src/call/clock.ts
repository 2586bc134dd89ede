/** The time and chance that waiting depends on, so that tests and simulations bring their own. */
export interface Clock {
  /** Current instant, epoch milliseconds. */
  now(): number;
  /** Waits; rejects with the signal's reason as soon as it aborts, leaving no timer behind. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** A number in [0, 1), for jitter. */
  random(): number;
}

/** Longest delay a timer can hold; a longer one would fire at once. */
export const MAX_TIMER_MS = 2_147_483_647;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
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
