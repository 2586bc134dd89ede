import { createHash } from "node:crypto";
import { vi } from "vitest";

/**
 * Replaces timers and the time, so that hours of waiting take no real time. Also replaces hashing: Web Crypto hashes on
 * another thread, and the time must not pass meanwhile.
 */
export function useFakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.UTC(2026, 0, 31, 9) });
  vi.spyOn(crypto.subtle, "digest").mockImplementation(
    async (_, data) =>
      new Uint8Array(
        createHash("sha256")
          .update(data as Uint8Array)
          .digest(),
      ).buffer,
  );
}

/** Restores what `useFakeTime` replaced. */
export function useRealTime(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
}

/** Turns of the event loop after which only timers are pending. */
const TURNS_TO_REST = 3;

/** Advances the time from timer to timer until the work settles. Resolves with the milliseconds that passed. */
export async function passTime(work: Promise<unknown>): Promise<number> {
  const startMs = Date.now();
  let endMs: number | null = null;
  const settle = () => {
    endMs = Date.now();
  };
  work.then(settle, settle);
  for (;;) {
    for (let turn = 0; turn < TURNS_TO_REST; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (endMs !== null) return endMs - startMs;
    vi.advanceTimersToNextTimer();
  }
}
