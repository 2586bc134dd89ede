import { type Clock, createInFlight, createTtlCache } from "@toolwright/core/authoring";
import type { EnrichmentCache } from "../call.ts";

/** Where paid lookups are kept. Values are plain JSON data. */
export interface EnrichmentStore {
  /** The value of a key; `undefined` or `null` when there is none. */
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
  /** A custom store in place of memory. */
  readonly store?: EnrichmentStore | undefined;
}

const DAY_MS = 86_400_000;

/** Keeps nothing, so that equal lookups have no reason to wait for each other. */
const NO_CACHE: EnrichmentCache = {
  get: async () => undefined,
  set: async () => undefined,
  inFlight: { claim: async () => () => undefined },
};

/** A cache, or one that keeps nothing. */
export function createEnrichmentCache(options: EnrichmentCacheOptions | undefined, clock: Clock): EnrichmentCache {
  if (!options) return NO_CACHE;
  const { ttlMs = DAY_MS, maxEntries = 1_000 } = options;
  const store = options.store ?? createTtlCache<unknown>({ ttlMs, maxEntries, clock });
  return {
    inFlight: createInFlight(),
    // A copy: a caller that changes its result must not change the next caller's.
    async get(key) {
      const kept = await attempt(() => store.get(key));
      return kept === null ? undefined : structuredClone(kept);
    },
    async set(key, value) {
      await attempt(() => store.set(key, structuredClone(value), ttlMs));
    },
  };
}

/** Ignores a store that fails: that costs at most one more credit, and the caller must get what was paid for. */
async function attempt<Value>(work: () => Promise<Value> | Value): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
