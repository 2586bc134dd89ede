import { monotonicMs, type Stopwatch } from "@toolwright/core/store";
import { readAlias } from "./alias.ts";
import type { EnrichmentStore } from "./enrichment-store.ts";

interface Entry {
  readonly json: string;
  readonly expiresAtMs: number;
}

/**
 * A store in memory that counts records: beyond the maximum, it drops the oldest record with all keys that lead to it.
 * It stores JSON, so that a caller that changes its object does not change the store.
 */
export function recordMemory(maxRecords: number, clock: Stopwatch): EnrichmentStore {
  const records = new Map<string, Entry>();
  const aliases = new Map<string, Entry & { readonly recordKey: string }>();
  const aliasesOf = new Map<string, Set<string>>();

  const drop = (key: string): void => {
    records.delete(key);
    for (const alias of aliasesOf.get(key) ?? []) if (aliases.get(alias)?.recordKey === key) aliases.delete(alias);
    aliasesOf.delete(key);
  };
  return {
    get(key) {
      const entry = records.get(key) ?? aliases.get(key);
      return entry && entry.expiresAtMs > monotonicMs(clock) ? (JSON.parse(entry.json) as unknown) : undefined;
    },
    set(key, value, ttlMs) {
      const entry = { json: JSON.stringify(value), expiresAtMs: monotonicMs(clock) + ttlMs };
      const recordKey = readAlias(value);
      if (recordKey !== null) {
        if (!records.has(recordKey)) return;
        aliases.set(key, { ...entry, recordKey });
        aliasesOf.set(recordKey, (aliasesOf.get(recordKey) ?? new Set()).add(key));
        return;
      }
      // Deleted first, so that the map stays in the order of the last change.
      records.delete(key);
      records.set(key, entry);
      for (const oldest of records.keys()) {
        if (records.size <= maxRecords) return;
        drop(oldest);
      }
    },
  };
}
