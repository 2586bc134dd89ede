import type { Clock } from "@toolwright/core";

/** Where paid lookups are kept. Values are plain JSON data; a store of one's own may live anywhere. */
export interface EnrichmentStore {
  get(key: string): Promise<unknown> | unknown;
  /** @param ttlMs how long the value may be used, milliseconds */
  set(key: string, value: unknown, ttlMs: number): Promise<void> | void;
}

/** Settings of the cache of paid lookups, which is off unless given. */
export interface EnrichmentCacheOptions {
  /** How long a lookup is used, milliseconds. Default one day. */
  readonly ttlMs?: number | undefined;
  /** Most lookups kept in memory; the oldest are forgotten first. Default 1,000. */
  readonly maxEntries?: number | undefined;
  /** A store of one's own in place of memory. */
  readonly store?: EnrichmentStore | undefined;
}

/** Paid lookups kept for a while. */
export interface EnrichmentCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

const DAY_MS = 86_400_000;

/** A cache, or one that keeps nothing. */
export function createEnrichmentCache(options: EnrichmentCacheOptions | undefined, clock: Clock): EnrichmentCache {
  if (!options) return { get: async () => undefined, set: async () => undefined };
  const { ttlMs = DAY_MS, maxEntries = 1_000 } = options;
  const store = options.store ?? createMemoryStore(maxEntries, clock);
  return {
    // A copy, since what a caller does to a result must not reach the next one.
    get: async (key) => structuredClone(await store.get(key)),
    set: async (key, value) => store.set(key, structuredClone(value), ttlMs),
  };
}

function createMemoryStore(maxEntries: number, clock: Clock): EnrichmentStore {
  const entries = new Map<string, { readonly value: unknown; readonly untilMs: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.untilMs > clock.now() ? entry.value : undefined;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      entries.set(key, { value, untilMs: clock.now() + ttlMs });
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
    },
  };
}
