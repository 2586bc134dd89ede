import { isRecord } from "@toolwright/core/authoring";
import { monotonicMs, type Stopwatch, withStoreTimeout } from "@toolwright/core/store";
import type { EnrichmentStore } from "./enrichment-store.ts";
import { recordMemory } from "./record-memory.ts";

/** How long a store that did not respond is not used, milliseconds. */
const RETRY_MS = 5_000;

/** What the guard of a store works with. */
export interface GuardOptions {
  /** Maximum number of records in its own memory. */
  readonly maxRecords: number;
  readonly clock: Stopwatch;
}

/**
 * Guards a custom store, which may fail, not respond, or return anything. Its operations never reject. While the store
 * does not work, this process uses its own copies, so that it pays for no record twice. A store that works decides alone:
 * what a host removes from it is gone.
 */
export function guardStore(store: EnrichmentStore, { maxRecords, clock }: GuardOptions): EnrichmentStore {
  const copies = recordMemory(maxRecords, clock);
  const unstored = recordMemory(maxRecords, clock);
  let silentAtMs = Number.NEGATIVE_INFINITY;

  /** Runs an operation. Resolves with `null` if it fails. */
  const attempt = async (operation: () => unknown): Promise<{ readonly value: unknown } | null> => {
    if (monotonicMs(clock) - silentAtMs < RETRY_MS) return null;
    try {
      return { value: await withStoreTimeout(operation) };
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === "TimeoutError") silentAtMs = monotonicMs(clock);
      return null;
    }
  };
  return {
    async get(key) {
      const stored = await attempt(async () => readEntry(key, await store.get(key)));
      if (!stored) return copies.get(key);
      return stored.value ?? unstored.get(key);
    },
    async set(key, value, ttlMs) {
      copies.set(key, value, ttlMs);
      // First, because another call may read the key before the store has responded.
      unstored.set(key, value, ttlMs);
      const entry = { key, value: structuredClone(value) };
      if (await attempt(() => store.set(key, entry, ttlMs))) unstored.set(key, value, 0);
    },
  };
}

/** The value of an entry. Throws if a store returns anything but an entry of this key. */
function readEntry(key: string, entry: unknown): unknown {
  if (entry === undefined || entry === null) return undefined;
  if (!isRecord(entry) || entry["key"] !== key) throw new TypeError("The store returned the value of another key.");
  return structuredClone(entry["value"]);
}
