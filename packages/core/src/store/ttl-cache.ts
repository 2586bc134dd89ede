import type { Clock } from "../call/clock.ts";
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

/** Creates an empty cache. */
export function createTtlCache<Value>({
  ttlMs,
  maxEntries,
  clock,
}: {
  readonly ttlMs: number;
  readonly maxEntries: number;
  readonly clock: Clock;
}): TtlCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly expiresAtMs: number }>();
  return {
    get(key) {
      const entry = entries.get(hashString(key));
      return entry && entry.expiresAtMs > clock.now() ? entry.value : undefined;
    },
    set(key, value) {
      const now = clock.now();
      for (const [other, { expiresAtMs }] of entries) if (expiresAtMs <= now) entries.delete(other);
      const hash = hashString(key);
      entries.delete(hash);
      entries.set(hash, { value, expiresAtMs: now + ttlMs });
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => void entries.delete(hashString(key)),
  };
}
