import { type Clock, unlessAborted } from "@toolwright/core/authoring";

/** Where paid lookups are kept. Values are plain JSON data; a store of one's own may live anywhere. */
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
  /** A store of one's own in place of memory. */
  readonly store?: EnrichmentStore | undefined;
}

/** Paid lookups kept for a while. */
export interface EnrichmentCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Waits until no lookup under a key is under way, begins one, and brings the function that says that it is over. */
  claim(key: string, signal: AbortSignal): Promise<() => void>;
}

const DAY_MS = 86_400_000;

/** A cache, or one that keeps nothing. */
export function createEnrichmentCache(options: EnrichmentCacheOptions | undefined, clock: Clock): EnrichmentCache {
  if (!options) return { get: async () => undefined, set: async () => undefined, claim: async () => noop };
  const { ttlMs = DAY_MS, maxEntries = 1_000 } = options;
  const store = options.store ?? createMemoryStore(maxEntries, clock);
  const running = new Map<string, Promise<void>>();
  return {
    async claim(key, signal) {
      // Checked and claimed without a pause in between, or two could pass at once.
      for (let equal = running.get(key); equal; equal = running.get(key)) await unlessAborted(equal, signal);
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(key, promise);
      return () => {
        running.delete(key);
        resolve();
      };
    },
    // A copy, since what a caller does to a result must not reach the next one.
    async get(key) {
      const kept = await attempt(() => store.get(key));
      return kept === null ? undefined : structuredClone(kept);
    },
    async set(key, value) {
      await attempt(() => store.set(key, structuredClone(value), ttlMs));
    },
  };
}

function noop(): void {}

/** A store that fails costs a credit more, at worst; what was paid must reach whoever paid. */
async function attempt<Value>(work: () => Promise<Value> | Value): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
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
