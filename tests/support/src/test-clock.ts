/** A simulated clock: structurally the `Clock` of `@toolwright/core`, which its own tests use too. */
export interface TestClock {
  /** Current instant, epoch milliseconds. */
  now(): number;
  random(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** The duration of every sleep so far, in milliseconds, aborted ones included. */
  readonly sleeps: readonly number[];
  /** How many sleepers wait for the clock to move: always 0 unless the clock is held. */
  readonly waiting: number;
  /** Moves the clock forward and wakes the sleepers that it passes, in order; returns the new instant. */
  advance(milliseconds: number): number;
  /** Moves the clock to the first sleeper and wakes it, unless that is later than `untilMs`; returns whether it did. */
  wakeNext(untilMs?: number): boolean;
  /** Sets the clock back to its start and forgets the sleeps so far; sleepers stay. */
  reset(): void;
}

export interface TestClockOptions {
  /**
   * What a sleep does to the clock: `advance` moves it forward at once; `skip` ends at once and leaves the clock where
   * it is; `hold` lasts until the test moves the clock. Default: `advance`.
   */
  readonly sleep?: "advance" | "skip" | "hold";
  /** A number in [0, 1), or what returns one. Default: 0. */
  readonly random?: number | (() => number);
  /** Runs at the start of each sleep, once it is recorded; the sleep lasts at least as long. */
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
    now: () => nowMs,
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
