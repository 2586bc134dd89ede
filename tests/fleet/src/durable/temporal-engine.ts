import type { Engine, Start } from "./engine.ts";

/** Longer than a dead process's claim takes to expire. */
const MAX_ATTEMPTS = 20;

/**
 * Repeats the activity as Temporal does: each attempt with the same ids, until it succeeds or its failure isn't
 * retryable. Temporal's server isn't on npm, so `MockActivityEnvironment` from its SDK runs the attempts.
 */
export async function openTemporal(start: Start): Promise<Engine> {
  return {
    async run(orderId, killAt) {
      const first = start({ account: orderId, killAt, port: 0 });
      const isKilled = (await first.signal) === "SIGKILL";
      for (let attempts = 2; ; attempts++) {
        const line = await start({ account: orderId, killAt: null, port: 0 }).line;
        const { isDone, canRetry, text } = JSON.parse(line ?? "{}") as Attempt;
        if (isDone || !canRetry || attempts === MAX_ATTEMPTS) return { isDone, attempts, isKilled, text };
      }
    },
    close: async () => undefined,
  };
}

interface Attempt {
  readonly isDone: boolean;
  readonly canRetry: boolean;
  readonly text: string;
}
