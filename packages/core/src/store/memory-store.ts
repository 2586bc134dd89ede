import { monotonicMs, type Stopwatch, systemClock } from "../call/clock.ts";
import { createEngine, type StoredClaim, type StoredValue } from "./engine.ts";
import type { Store } from "./store.ts";
import { setLatest, sweepingMap } from "./sweeping-map.ts";

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** Source of time, for tests. Default: the machine's. */
  readonly clock?: Stopwatch | undefined;
  /**
   * Maximum number of values. Beyond it, the oldest are forgotten. Claims are kept until they expire. Default 10,000.
   */
  readonly maxEntries?: number | undefined;
}

/**
 * Creates a store in this process's memory, which is every toolkit's default. Pass the same store to several toolkits
 * to share limits and claims between them. It does not outlive the process.
 */
export function memoryStore({ clock = systemClock, maxEntries = 10_000 }: MemoryStoreOptions = {}): Store {
  const now = () => monotonicMs(clock);
  // A forgotten claim could let a message be sent twice.
  const claims = sweepingMap<readonly StoredClaim[]>((list, nowMs) =>
    list.every(({ expiresAtMs }) => expiresAtMs <= nowMs),
  );
  const values = new Map<string, StoredValue>();
  return createEngine(
    {
      claims: { ...claims, set: (key, list) => claims.set(key, list, now()) },
      values: {
        get: (key) => values.get(key),
        delete: (key) => void values.delete(key),
        set: (key, value) => setLatest(values, key, value, maxEntries),
      },
      sums: new Map<string, number>(),
    },
    now,
  );
}
