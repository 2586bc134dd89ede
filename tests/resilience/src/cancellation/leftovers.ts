import { expect } from "vitest";

const CLEANUP_TIMEOUT_MS = 60_000;

/** Counts resources that keep the process alive, by kind. */
function countResources(): ReadonlyMap<string, number> {
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind);
  // This module waits using immediates.
  kinds.delete("Immediate");
  return new Map([...kinds].map(([kind, all]) => [kind, all.length]));
}

/** Runs `work` and expects it to leave no timer or socket. */
export async function expectNoLeftovers<Result>(work: () => Promise<Result>): Promise<Result> {
  const resourcesBefore = countResources();
  const result = await work();
  const leaked = () => [...countResources()].filter(([kind, count]) => count > (resourcesBefore.get(kind) ?? 0));
  // Sockets and timers of the test runner take several turns to close.
  const untilMs = performance.now() + CLEANUP_TIMEOUT_MS;
  while (leaked().length > 0 && performance.now() < untilMs) await turn();
  expect(leaked(), "timers and sockets left").toEqual([]);
  return result;
}

/** Waits for one turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Collects unhandled rejections; `stop` returns them. */
export function watchRejections(): { stop(): readonly unknown[] } {
  const rejections: unknown[] = [];
  const record = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", record);
  return {
    stop() {
      process.off("unhandledRejection", record);
      return rejections;
    },
  };
}
