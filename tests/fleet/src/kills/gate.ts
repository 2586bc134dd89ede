/** The events of a worker as its servers see them, and the one at which it stops. */
export interface Gate {
  /** Events that the worker reached, in order. An event that occurs again gets a number. */
  readonly events: readonly string[];
  /** Settles once the worker has reached the event to stop at. */
  readonly stopped: Promise<void>;
  /** Reports an event, and resolves when the worker may go on. From the event to stop at on, it never resolves. */
  pass(event: string): Promise<void>;
}

/** Creates a gate. With `null`, every event passes. */
export function createGate(stopAt: string | null): Gate {
  const events: string[] = [];
  const counts = new Map<string, number>();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  let isStopped = false;
  return {
    events,
    stopped,
    async pass(event) {
      if (isStopped) return forever();
      const count = (counts.get(event) ?? 0) + 1;
      counts.set(event, count);
      const name = count === 1 ? event : `${event} (${count})`;
      events.push(name);
      if (name !== stopAt) return;
      isStopped = true;
      stop();
      return forever();
    },
  };
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}
