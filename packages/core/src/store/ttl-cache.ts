import type { Clock } from "../call/clock.ts";
import { hashString } from "../text/hash.ts";

/**
 * Values kept for a limited time, the oldest removed first. Belongs to one toolkit, never to the process. Keeps hashes of
 * the keys only, since keys may be long and hold personal data.
 */
export interface TtlCache<Value> {
  /** The value of a key, unless it is too old. */
  get(key: string): Value | undefined;
  /** Keeps a value; removes the oldest one when there are too many. */
  set(key: string, value: Value): void;
  /** Removes a key. */
  delete(key: string): void;
}

/** Makes an empty memory. */
export function createTtlCache<Value>({
  ttlMs,
  maxEntries,
  clock,
}: {
  readonly ttlMs: number;
  readonly maxEntries: number;
  readonly clock: Clock;
}): TtlCache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  return {
    get(key) {
      const entry = entries.get(hashString(key));
      return entry && entry.untilMs > clock.now() ? entry.value : undefined;
    },
    set(key, value) {
      const now = clock.now();
      for (const [old, { untilMs }] of entries) if (untilMs <= now) entries.delete(old);
      const hash = hashString(key);
      entries.delete(hash);
      entries.set(hash, { value, untilMs: now + ttlMs });
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => void entries.delete(hashString(key)),
  };
}
