import { rejectOnAbort } from "./settle.ts";

/**
 * The calls of this process that have not ended. If they are few, no step waits, since their work takes less than a
 * second.
 */
export const openCalls = { count: 0, few: 1_000 };

/** Maximum steps in one turn of the event loop. More would delay the timers that end calls. */
const MAX_STEPS = 25;

/** Steps that wait for a later turn. Results come first, because they end calls. */
const waiting = { result: new Set<() => void>(), start: new Set<() => void>() };
const turn = { steps: 0 };

// Read once, since a test may later replace it with a timer that never fires. Cloudflare drops the timers of a request
// that has ended, and another request could wait for one. There, and without `setImmediate`, no step waits.
const { setImmediate: runNextTurn, navigator } = globalThis as {
  readonly setImmediate?: (run: () => void) => unknown;
  readonly navigator?: { readonly userAgent?: string };
};
const canWait = runNextTurn !== undefined && navigator?.userAgent !== "Cloudflare-Workers";

/**
 * Waits before an expensive step of a call if this turn of the event loop has already run many steps, first come, first
 * served. Timers run between the turns, so even thousands of concurrent calls end within their budgets.
 */
export async function waitForTurn(step: keyof typeof waiting, signal: AbortSignal): Promise<void> {
  if (!canWait) return;
  if (turn.steps < MAX_STEPS) return countStep();
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting[step].add(resolve);
  try {
    await rejectOnAbort(promise, signal);
  } finally {
    waiting[step].delete(resolve);
  }
}

function countStep(): void {
  if (turn.steps === 0) runNextTurn?.(startTurn);
  turn.steps++;
}

function startTurn(): void {
  turn.steps = 0;
  for (const queue of [waiting.result, waiting.start])
    for (const resume of queue) {
      if (turn.steps === MAX_STEPS) return;
      queue.delete(resume);
      countStep();
      resume();
    }
}
