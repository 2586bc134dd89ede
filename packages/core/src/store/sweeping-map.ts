/** Number of entries at which dead ones are removed for the first time. */
const FIRST_SWEEP = 1_000;

/**
 * Creates an empty map, whose memory stays bounded. It removes dead entries whenever it has doubled, so the cost of an
 * entry does not grow with the map. It never removes a live one.
 */
export function sweepingMap<Value>(isDead: (value: Value, nowMs: number) => boolean) {
  const entries = new Map<string, Value>();
  let sweepAt = FIRST_SWEEP;
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: Value, nowMs: number) {
      entries.set(key, value);
      if (entries.size < sweepAt) return;
      for (const [other, stored] of entries) if (isDead(stored, nowMs)) entries.delete(other);
      sweepAt = Math.max(FIRST_SWEEP, 2 * entries.size);
    },
    delete: (key: string) => void entries.delete(key),
  };
}

/** Sets an entry as the latest of a map, and removes the oldest one past the maximum. */
export function setLatest<Value>(entries: Map<string, Value>, key: string, value: Value, maxEntries: number): void {
  // Delete it first, so that the entry becomes the latest.
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}
