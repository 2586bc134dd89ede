import { rejectOnAbort } from "../call/reject-on-abort.ts";

/** Work in progress by key. Belongs to one toolkit, never to the process. */
export interface InFlight {
  /**
   * Waits until no work with this key is in progress, then begins the next one.
   * @returns a function that ends the work; call it in `finally`
   * @throws the signal's reason when it aborts during the wait
   */
  claim(key: string, signal: AbortSignal): Promise<() => void>;
  /** Begins work without waiting; later claims wait for this work instead of the work before it. */
  begin(key: string): () => void;
}

/** Makes an empty record of work in progress. */
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
