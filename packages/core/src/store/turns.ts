import { rejectOnAbort } from "../call/settle.ts";

/** The turn of a call that waits for a key. */
export interface Turn {
  /** Passes the turn to the call that has waited longest. */
  pass(): void;
  /** Lets every waiting call continue, without a turn. */
  end(): void;
}

/** Turns of the calls in this process that wait for the same key. */
export type Turns = ReturnType<typeof createTurns>;

/**
 * Creates turns. If each release of a key woke every call that waits for it, the work would grow with the square of
 * their number and block the timers that end them.
 */
export function createTurns() {
  /** The waiting calls of each key whose turn a call has. */
  const queues = new Map<string, Set<PromiseWithResolvers<Turn | null>>>();
  const turnOf = (key: string): Turn => ({
    pass() {
      const [next] = queues.get(key) ?? [];
      if (!next) queues.delete(key);
      else {
        queues.get(key)?.delete(next);
        next.resolve(turnOf(key));
      }
    },
    end() {
      const queue = queues.get(key);
      queues.delete(key);
      for (const { resolve } of queue ?? []) resolve(null);
    },
  });
  return {
    /** Takes the turn of a key; `null` if another call has it. */
    take(key: string): Turn | null {
      if (queues.has(key)) return null;
      queues.set(key, new Set());
      return turnOf(key);
    },
    /** Waits while another call has the turn. Resolves with the turn, or with `null` if the other call ended it. */
    async wait(key: string, signal: AbortSignal): Promise<Turn | null> {
      const queue = queues.get(key);
      if (!queue) return null;
      const entry = Promise.withResolvers<Turn | null>();
      queue.add(entry);
      try {
        return await rejectOnAbort(entry.promise, signal);
      } catch (thrown) {
        // The call may have got the turn right before it was aborted.
        if (!queue.delete(entry)) (await entry.promise)?.pass();
        throw thrown;
      }
    },
  };
}
