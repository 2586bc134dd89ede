import { rejectOnAbort } from "../call/reject-on-abort.ts";

/** Tracks work in flight by key. It belongs to one toolkit, never to the process. */
export interface InFlight {
  /**
   * Waits until no work with this key is in flight, then begins new work.
   * @returns a function that ends the work; call it in `finally`
   * @throws the signal's reason when it aborts during the wait
   */
  claim(key: string, signal: AbortSignal): Promise<() => void>;
  /** Begins work without waiting. Later claims wait for this work instead of the previous one. */
  begin(key: string): () => void;
}

/** Creates a tracker without work in flight. */
export function createInFlight(): InFlight {
  const running = new Map<string, Promise<void>>();
  const begin = (key: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(key, promise);
    return () => {
      if (running.get(key) === promise) running.delete(key);
      resolve();
    };
  };
  return {
    begin,
    async claim(key, signal) {
      // Check and begin in one synchronous step: an await in between would let two callers through.
      for (let other = running.get(key); other; other = running.get(key)) await rejectOnAbort(other, signal);
      return begin(key);
    },
  };
}
