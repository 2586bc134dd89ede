import { type Clock, systemClock } from "../call/clock.ts";
import { liveClaims, type StoredClaim } from "./claims.ts";
import { localStore, type StoredValue, type StoreTable } from "./local-store.ts";
import type { Store } from "./store.ts";

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** Source of time, for tests. Default: the machine's. */
  readonly clock?: Pick<Clock, "now"> | undefined;
  /** Most claimed keys, and most values. Beyond it, the oldest are forgotten. Default 10,000. */
  readonly maxEntries?: number | undefined;
}

const EVICTION_ORDER = ["free", "done", "ambiguous"] as const;

/** What the claims of a key mean for the next one. */
function stateOfKey(claims: readonly StoredClaim[], nowMs: number): StoredClaim["state"] | "free" {
  const states = liveClaims(claims, nowMs).map(({ state }) => state);
  return (["pending", "ambiguous", "done"] as const).find((state) => states.includes(state)) ?? "free";
}

/**
 * A store in the memory of this process. It is the default of every toolkit. Pass the same one to several toolkits to
 * share limits and claims between them. It does not outlive the process.
 */
export function memoryStore({ clock = systemClock, maxEntries = 10_000 }: MemoryStoreOptions = {}): Store {
  const evictClaims = (claims: Map<string, readonly StoredClaim[]>): void => {
    if (claims.size <= maxEntries) return;
    const nowMs = clock.now();
    // Claims that prevent a duplicate are forgotten last, and pending claims never.
    for (const state of EVICTION_ORDER) {
      for (const [key, stored] of claims) {
        if (claims.size <= maxEntries) return;
        if (stateOfKey(stored, nowMs) === state) claims.delete(key);
      }
    }
  };
  const evictValues = (values: Map<string, StoredValue>): void => {
    for (const key of values.keys()) {
      if (values.size <= maxEntries) return;
      values.delete(key);
    }
  };
  const tables = {
    claims: memoryTable(evictClaims),
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
