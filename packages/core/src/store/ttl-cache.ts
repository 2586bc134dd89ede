import { monotonicMs, type Stopwatch } from "../call/clock.ts";
import { hashString } from "../text/hash.ts";

/**
 * A cache with a time to live and a maximum size. It belongs to one toolkit, never to the process. It stores only
 * hashes of the keys, since keys may be long and contain personal data.
 */
export interface TtlCache<Value> {
  /** Returns the value of a key, or `undefined` after its time to live. */
  get(key: string): Value | undefined;
  /** Stores a value. If the cache is full, evicts the value that was stored first. */
  set(key: string, value: Value): void;
  /** Removes a key. */
  delete(key: string): void;
}

/** Size and source of time of a cache. */
export interface TtlCacheSettings {
  /** How long a value is kept, milliseconds. */
  readonly ttlMs: number;
  /** Most values. */
  readonly maxEntries: number;
  readonly clock: Stopwatch;
}

/** Creates an empty cache. */
export function createTtlCache<Value>({ ttlMs, maxEntries, clock }: TtlCacheSettings): TtlCache<Value> {
  /** In the order in which they expire. */
  const entries = new Map<string, { readonly value: Value; readonly expiresAtMs: number }>();
  return {
    get(key) {
      const entry = entries.get(hashString(key));
      return entry && entry.expiresAtMs > monotonicMs(clock) ? entry.value : undefined;
    },
    set(key, value) {
      const nowMs = monotonicMs(clock);
      const hash = hashString(key);
      entries.delete(hash);
      entries.set(hash, { value, expiresAtMs: nowMs + ttlMs });
      for (const [oldest, { expiresAtMs }] of entries) {
        if (expiresAtMs > nowMs && entries.size <= maxEntries) return;
        entries.delete(oldest);
      }
    },
    delete: (key) => void entries.delete(hashString(key)),
  };
}
