import { isRecord } from "@toolwright/core/authoring";
import { type Json, monotonicMs, type Stopwatch, type ToolkitStore } from "@toolwright/core/store";

/** A store of cached records. Keys are hashes. */
export interface RecordStore {
  /** Returns the value of a key, or `undefined`. */
  get(key: string): Promise<unknown> | unknown;
  /**
   * Keeps a value of plain data.
   * @param ttlMs how long the value stays valid, in milliseconds
   */
  set(key: string, value: unknown, ttlMs: number): Promise<void> | void;
}

/** Limits of the in-memory store. */
export interface RecordBounds {
  /** Maximum number of records. */
  readonly maxRecords: number;
  readonly clock: Stopwatch;
}

interface Entry {
  readonly json: string;
  readonly expiresAtMs: number;
}

/**
 * An in-memory store that counts records. Beyond the maximum, it removes the oldest record and all keys that lead to
 * it. It stores JSON, so a caller that changes its object doesn't change the store.
 */
export function recordMemory({ maxRecords, clock }: RecordBounds): RecordStore {
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
      // Delete first, so that the map stays in the order of the last change.
      records.delete(key);
      records.set(key, entry);
      for (const oldest of records.keys()) {
        if (records.size <= maxRecords) return;
        drop(oldest);
      }
    },
  };
}

/** Stored under a key that leads to another key. */
export function toAlias(recordKey: string): object {
  return { same_as: recordKey };
}

/** The key that a value leads to; `null` if the value isn't an alias. */
export function readAlias(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const { same_as: recordKey } = value;
  return typeof recordKey === "string" ? recordKey : null;
}

/**
 * Keeps records in the toolkit's store for other processes. Its operations never reject. While the store fails, this
 * process uses its own copies, so it never pays for a record twice. A working store is authoritative: what a host
 * removes from it is gone.
 */
export function sharedRecords(store: ToolkitStore, bounds: RecordBounds): RecordStore {
  const copies = recordMemory(bounds);
  const unstored = recordMemory(bounds);
  return {
    async get(key) {
      if (store.hasJustFailed()) return copies.get(key);
      try {
        return readEntry(key, await store.get(key)) ?? unstored.get(key);
      } catch {
        return copies.get(key);
      }
    },
    async set(key, value, ttlMs) {
      copies.set(key, value, ttlMs);
      // Do this first, because another call may read the key before the store has responded.
      unstored.set(key, value, ttlMs);
      if (store.hasJustFailed()) return;
      const entry = { key, value: structuredClone(value) } as Json;
      await store.set(key, entry, ttlMs).then(
        () => unstored.set(key, value, 0),
        () => undefined,
      );
    },
  };
}

/** The value of an entry. Throws if a store returns anything but an entry of this key. */
function readEntry(key: string, entry: unknown): unknown {
  if (entry === undefined || entry === null) return undefined;
  if (!isRecord(entry) || entry["key"] !== key) throw new TypeError("The store returned the value of another key.");
  return structuredClone(entry["value"]);
}
