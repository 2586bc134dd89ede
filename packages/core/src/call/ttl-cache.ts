import { hashString } from "../text/hash.ts";
import { monotonicMs, type Stopwatch } from "./clock.ts";

/**
 * A cache with a time to live and a maximum size. It belongs to one toolkit, never to the process. It stores only
 * hashes of the keys, since keys may be long and contain personal data.
 */
export interface TtlCache<Value> {
  /** Returns the value of a key, or `undefined` after its time to live. */
  get(key: string): Value | undefined;
  /**
   * Stores a value. If the cache is full, evicts the values that were stored first.
   * @param size its part of `maxSize`; a larger value is not stored. Default 0
   */
  set(key: string, value: Value, size?: number): void;
  /** Removes a key. */
  delete(key: string): void;
}

/** Size and source of time of a cache. */
export interface TtlCacheSettings {
  /** Time that a value is kept, milliseconds. */
  readonly ttlMs: number;
  /** Maximum number of values. */
  readonly maxEntries: number;
  /** Maximum total size of the values. Default: unlimited. */
  readonly maxSize?: number | undefined;
  readonly clock: Stopwatch;
}

/** Creates an empty cache. */
export function createTtlCache<Value>(settings: TtlCacheSettings): TtlCache<Value> {
  const { ttlMs, maxEntries, maxSize = Number.POSITIVE_INFINITY, clock } = settings;
  /** Entries in the order in which they expire. */
  const entries = new Map<string, { readonly value: Value; readonly size: number; readonly expiresAtMs: number }>();
  let totalSize = 0;
  const drop = (hash: string): void => {
    totalSize -= entries.get(hash)?.size ?? 0;
    entries.delete(hash);
  };
  return {
    get(key) {
      const entry = entries.get(hashString(key));
      return entry && entry.expiresAtMs > monotonicMs(clock) ? entry.value : undefined;
    },
    set(key, value, size = 0) {
      const nowMs = monotonicMs(clock);
      const hash = hashString(key);
      drop(hash);
      if (size > maxSize) return;
      entries.set(hash, { value, size, expiresAtMs: nowMs + ttlMs });
      totalSize += size;
      for (const [oldest, { expiresAtMs }] of entries) {
        if (expiresAtMs > nowMs && entries.size <= maxEntries && totalSize <= maxSize) return;
        drop(oldest);
      }
    },
    delete: (key) => drop(hashString(key)),
  };
}
