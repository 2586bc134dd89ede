import type { Clock } from "@toolwright/core/authoring";

/** Time that passes only when nothing else is going on, so that minutes of waiting cost none. */
export interface VirtualTime {
  /** For toolkits and sandboxes. */
  readonly clock: Clock;
  /** Lasts exactly so long. */
  last(milliseconds: number): Promise<void>;
  /** Lets time pass until the work is done. */
  run<Result>(work: Promise<Result>): Promise<Result>;
}

interface Sleeper {
  readonly atMs: number;
  readonly wake: () => void;
}

/** Turns of the event loop after which whoever is not busy with the network has come to rest. */
const TURNS_TO_REST = 4;

/**
 * Sleepers wake one after the other, those of the same instant in the order they went to sleep.
 * @param isBusy whether requests are on their way in real time; virtual time stands still meanwhile
 */
export function createVirtualTime(startMs: number, isBusy: () => boolean): VirtualTime {
  let nowMs = startMs;
  const sleepers = new Set<Sleeper>();
  const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        sleepers.delete(sleeper);
        reject(signal.reason);
      };
      const wake = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      const sleeper = { atMs: nowMs + Math.max(0, milliseconds), wake };
      signal.addEventListener("abort", stop, { once: true });
      sleepers.add(sleeper);
    });
  const rest = async () => {
    for (let quiet = 0; quiet < TURNS_TO_REST; quiet++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isBusy()) quiet = 0;
    }
  };
  return {
    clock: { now: () => nowMs, random: () => 0, sleep },
    last: (milliseconds) => sleep(milliseconds, new AbortController().signal),
    async run(work) {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      work.then(done, done);
      for (;;) {
        await rest();
        if (isDone) return work;
        const next = [...sleepers].reduce<Sleeper | null>(
          (first, other) => (first && first.atMs <= other.atMs ? first : other),
          null,
        );
        // Something else takes real time, such as loading a module.
        if (!next) continue;
        sleepers.delete(next);
        nowMs = next.atMs;
        next.wake();
      }
    },
  };
}
