import type { Clock } from "@toolwright/core";

/** Turns of the event loop after which only sleepers, requests, a driver or another thread are pending. */
const TURNS_TO_REST = 4;
/** Real time that a hash in another thread may take, milliseconds. */
const REST_MS = 5;

/**
 * Waits until the code in progress waits for something else than the event loop.
 * @param isBusy whether a request is in progress. Default: none is
 */
export async function untilIdle(isBusy: () => boolean = () => false): Promise<void> {
  for (let quietTurns = 0; quietTurns < TURNS_TO_REST; quietTurns++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (quietTurns === TURNS_TO_REST - 1) await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (isBusy()) quietTurns = 0;
  }
}

/** A clock of one run. A sleep takes no real time: when only sleepers are left, the clock jumps to the first of them. */
export interface SimulatedClock extends Clock {
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
  /** Wraps `fetch` so that the clock does not jump during a request. */
  track(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
}

interface Sleeper {
  readonly atMs: number;
  readonly wake: () => void;
}

/** Creates a clock that starts at an instant. Its random numbers are the same in every run. */
export function createSimulatedClock(startMs: number): SimulatedClock {
  let nowMs = startMs;
  let requestCount = 0;
  let isWaking = false;
  const sleepers = new Set<Sleeper>();
  const wakeAll = async (): Promise<void> => {
    if (isWaking) return;
    isWaking = true;
    while (sleepers.size > 0) {
      await untilIdle(() => requestCount > 0);
      const [first] = [...sleepers].sort((one, other) => one.atMs - other.atMs);
      if (!first) continue;
      sleepers.delete(first);
      nowMs = Math.max(nowMs, first.atMs);
      first.wake();
    }
    isWaking = false;
  };
  return {
    now: () => nowMs,
    random: createRandom(startMs),
    advance(milliseconds) {
      nowMs += Math.max(0, milliseconds);
    },
    sleep(milliseconds, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const sleeper = { atMs: nowMs + Math.max(0, milliseconds), wake: resolve };
      const stop = () => {
        sleepers.delete(sleeper);
        reject(signal.reason);
      };
      if (signal.aborted) stop();
      else {
        sleepers.add(sleeper);
        signal.addEventListener("abort", stop, { once: true });
        void wakeAll();
      }
      return promise.finally(() => signal.removeEventListener("abort", stop));
    },
    track: (fetch) => async (input, init) => {
      requestCount++;
      try {
        return await fetch(input, init);
      } finally {
        requestCount--;
      }
    },
  };
}

/** Creates the generator mulberry32: numbers in [0, 1), the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
