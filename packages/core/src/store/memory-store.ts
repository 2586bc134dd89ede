import { type Clock, systemClock } from "../call/clock.ts";
import { liveClaims, type StoredClaim } from "./claims.ts";
import { localStore, type StoredValue, type StoreTable } from "./local-store.ts";
import type { Store } from "./store.ts";

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** Source of time, for tests. Default: the machine's. */
  readonly clock?: Pick<Clock, "now"> | undefined;
  /** Most values. Beyond it, the oldest are forgotten. Claims are kept until they expire. Default 10,000. */
  readonly maxEntries?: number | undefined;
}

/** Number of claimed keys after which expired ones are removed for the first time. */
const FIRST_SWEEP = 1_000;

/**
 * A store in the memory of this process. It is the default of every toolkit. Pass the same one to several toolkits to
 * share limits and claims between them. It does not outlive the process.
 */
export function memoryStore({ clock = systemClock, maxEntries = 10_000 }: MemoryStoreOptions = {}): Store {
  let sweepAt = FIRST_SWEEP;
  // A forgotten claim could let a message be sent twice. Sweeps become rarer as claims grow, so that each costs little.
  const removeExpired = (claims: Map<string, readonly StoredClaim[]>): void => {
    if (claims.size < sweepAt) return;
    const nowMs = clock.now();
    for (const [key, stored] of claims) if (liveClaims(stored, nowMs).length === 0) claims.delete(key);
    sweepAt = Math.max(FIRST_SWEEP, 2 * claims.size);
  };
  const evictValues = (values: Map<string, StoredValue>): void => {
    for (const key of values.keys()) {
      if (values.size <= maxEntries) return;
      values.delete(key);
    }
  };
  const tables = {
    claims: memoryTable(removeExpired),
    values: memoryTable(evictValues),
    sums: new Map<string, number>(),
  };
  return localStore(tables, clock);
}

/** A table in memory, in the order of the last change. */
function memoryTable<Value>(evict: (entries: Map<string, Value>) => void): StoreTable<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      // Deleted first, so that the entry becomes the latest.
      entries.delete(key);
      entries.set(key, value);
      evict(entries);
    },
    delete: (key) => void entries.delete(key),
  };
}
