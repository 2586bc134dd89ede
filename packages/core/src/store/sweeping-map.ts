/** A map whose dead entries are removed from time to time, so that its memory stays bounded. */
export interface SweepingMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, nowMs: number): void;
  delete(key: string): void;
}

/** Number of entries at which dead ones are removed for the first time. */
const FIRST_SWEEP = 1_000;

/**
 * Creates an empty map. It removes dead entries whenever it has doubled, so the cost of an entry does not grow with the
 * map. It never removes a live one.
 */
export function sweepingMap<Value>(isDead: (value: Value, nowMs: number) => boolean): SweepingMap<Value> {
  const entries = new Map<string, Value>();
  let sweepAt = FIRST_SWEEP;
  return {
    get: (key) => entries.get(key),
    set(key, value, nowMs) {
      entries.set(key, value);
      if (entries.size < sweepAt) return;
      for (const [other, stored] of entries) if (isDead(stored, nowMs)) entries.delete(other);
      sweepAt = Math.max(FIRST_SWEEP, 2 * entries.size);
    },
    delete: (key) => void entries.delete(key),
  };
}
