import { expect } from "vitest";

const PATIENCE_MS = 5_000;

/** What keeps the process alive right now, by kind. */
function countResources(): ReadonlyMap<string, number> {
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  // Immediates are how this waits.
  kinds.delete("Immediate");
  return new Map([...kinds].map(([kind, all]) => [kind, all.length]));
}

/** Does work, and fails unless every timer and socket it brought into being is gone in the end. */
export async function leaveNothing<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = countResources();
  const result = await work();
  const extra = () => [...countResources()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
  // Sockets close, and timers of the test runner end, within some turns.
  const untilMs = performance.now() + PATIENCE_MS;
  while (extra().length > 0 && performance.now() < untilMs) await turn();
  expect(extra(), "timers and sockets left").toEqual([]);
  return result;
}

/** One turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Collects rejections that nobody handled; `stop` brings them. */
export function watchRejections(): { stop(): readonly unknown[] } {
  const seen: unknown[] = [];
  const note = (reason: unknown) => seen.push(reason);
  process.on("unhandledRejection", note);
  return {
    stop() {
      process.off("unhandledRejection", note);
      return seen;
    },
  };
}
