import { type Clock, createInFlight, createTtlCache } from "@toolwright/core/authoring";
import type { EnrichmentCache } from "../call.ts";

/** A custom store for paid lookups. Values are plain JSON data. */
export interface EnrichmentStore {
  /** Returns the value of a key, or `undefined` or `null` if the key has no value. */
  get(key: string): Promise<unknown> | unknown;
  /**
   * Stores a value.
   * @param ttlMs how long the value may be used, in milliseconds
   */
  set(key: string, value: unknown, ttlMs: number): Promise<void> | void;
}

/** Settings of the cache of paid lookups. Without them, nothing is cached. */
export interface EnrichmentCacheOptions {
  /** How long a lookup is used, in milliseconds. Default one day. */
  readonly ttlMs?: number | undefined;
  /** Maximum number of lookups in memory; the oldest are dropped first. Default 1,000. */
  readonly maxEntries?: number | undefined;
  /** A custom store. Default: memory. */
  readonly store?: EnrichmentStore | undefined;
}

const DAY_MS = 86_400_000;

/** Stores nothing, so identical lookups do not wait for each other. */
const NO_CACHE: EnrichmentCache = {
  get: async () => undefined,
  set: async () => undefined,
  inFlight: { claim: async () => () => undefined },
};

/** Creates the cache; without options, one that stores nothing. */
export function createEnrichmentCache(options: EnrichmentCacheOptions | undefined, clock: Clock): EnrichmentCache {
  if (!options) return NO_CACHE;
  const { ttlMs = DAY_MS, maxEntries = 1_000 } = options;
  const store = options.store ?? createTtlCache<unknown>({ ttlMs, maxEntries, clock });
  return {
    inFlight: createInFlight(),
    // Copies the value, so that a caller that changes its result does not change the cache.
    async get(key) {
      const value = await attempt(() => store.get(key));
      return value === null ? undefined : structuredClone(value);
    },
    async set(key, value) {
      await attempt(() => store.set(key, structuredClone(value), ttlMs));
    },
  };
}

/** Ignores errors of the store: the caller must get the paid result, and a lost entry costs at most one more credit. */
async function attempt<Value>(work: () => Promise<Value> | Value): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
