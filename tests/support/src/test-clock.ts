/** A simulated clock with the structure of `Clock` in `@toolwright/core`, whose tests also use it. */
export interface TestClock {
  /** Current instant, epoch milliseconds. */
  now(): number;
  /** Current instant without the changes of `set`, milliseconds. */
  monotonic(): number;
  random(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** The duration of every sleep so far in milliseconds, including aborted sleeps. */
  readonly sleeps: readonly number[];
  /** Number of sleepers that wait for the clock to move; always 0 unless the clock is held. */
  readonly waiting: number;
  /** Moves the clock forward, wakes the sleepers that it passes, in order, and returns the new instant. */
  advance(milliseconds: number): number;
  /** Moves the clock to the first sleeper and wakes it, unless it is later than `untilMs`. Returns whether it did. */
  wakeNext(untilMs?: number): boolean;
  /** Lets `now` jump by this time, as if a person set the clock of the machine. Sleepers keep waiting. */
  set(milliseconds: number): void;
  /** Sets the clock back to its start and clears `sleeps`; sleepers keep waiting. */
  reset(): void;
}

export interface TestClockOptions {
  /**
   * Effect of a sleep: `advance` moves the clock forward and ends at once; `skip` ends at once without moving the
   * clock; `hold` lasts until the test moves the clock. Default: `advance`.
   */
  readonly sleep?: "advance" | "skip" | "hold";
  /** A number in [0, 1), or a function that returns one. Default: 0. */
  readonly random?: number | (() => number);
  /** Runs at the start of each sleep, after it is recorded. The sleep lasts at least until the returned promise settles. */
  readonly onSleep?: () => unknown;
}

interface Sleeper {
  readonly atMs: number;
  readonly wake: () => void;
}

const FIRST_OF_2026 = Date.UTC(2026, 0, 1);

/**
 * A clock that moves only when a caller sleeps or the test advances it, so no test waits in real time.
 * @param startMs epoch milliseconds; default: 2026-01-01T00:00:00Z
 */
export function testClock(startMs: number = FIRST_OF_2026, options: TestClockOptions = {}): TestClock {
  const { sleep: mode = "advance", random = 0, onSleep } = options;
  let nowMs = startMs;
  let jumpMs = 0;
  const sleeps: number[] = [];
  const sleepers = new Set<Sleeper>();

  const wakeFirstUntil = (endMs: number): boolean => {
    const first = earliest(sleepers);
    if (!first || first.atMs > endMs) return false;
    sleepers.delete(first);
    nowMs = Math.max(nowMs, first.atMs);
    first.wake();
    return true;
  };
  const hold = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const sleeper = { atMs: nowMs + Math.max(0, milliseconds), wake };
      signal?.addEventListener("abort", stop, { once: true });
      sleepers.add(sleeper);
    });

  return {
    sleeps,
    get waiting() {
      return sleepers.size;
    },
    now: () => nowMs + jumpMs,
    monotonic: () => nowMs,
    set(milliseconds) {
      jumpMs += milliseconds;
    },
    random: typeof random === "number" ? () => random : random,
    async sleep(milliseconds, signal) {
      sleeps.push(milliseconds);
      if (onSleep) await onSleep();
      signal?.throwIfAborted();
      if (mode === "hold") await hold(milliseconds, signal);
      else if (mode === "advance") nowMs += Math.max(0, milliseconds);
    },
    advance(milliseconds) {
      const endMs = nowMs + milliseconds;
      while (wakeFirstUntil(endMs));
      nowMs = endMs;
      return nowMs;
    },
    wakeNext: (untilMs = Number.POSITIVE_INFINITY) => wakeFirstUntil(untilMs),
    reset() {
      nowMs = startMs;
      jumpMs = 0;
      sleeps.length = 0;
    },
  };
}

/** Of sleepers that end at the same instant, the one that fell asleep first. */
function earliest(sleepers: Iterable<Sleeper>): Sleeper | undefined {
  let first: Sleeper | undefined;
  for (const sleeper of sleepers) if (!first || sleeper.atMs < first.atMs) first = sleeper;
  return first;
}
