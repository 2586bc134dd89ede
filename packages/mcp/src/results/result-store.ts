import { randomBytes } from "node:crypto";

/** Limits of the store. When one is reached, the oldest results are removed first. */
export const RESULT_LIMITS = {
  /** Time that a result is kept, milliseconds. */
  ageMs: 600_000,
  /** Number of results of one connection. */
  perConnection: 20,
  /** Number of results of all connections. */
  total: 200,
  /** Size of one result, bytes of JSON. A larger one is not kept. */
  bytesEach: 4_000_000,
  /** Size of all results, bytes of JSON. */
  bytesTotal: 32_000_000,
} as const;

/** A kept result. */
export interface KeptResult {
  readonly id: string;
  /** Size of its JSON. */
  readonly bytes: number;
}

/** The results of one connection, which no other connection can read. */
export interface ConnectionResults {
  /** Keeps JSON, and returns its entry; `null` if it is too large, or if the connection is closed. */
  keep(json: string): KeptResult | null;
  /** Returns the JSON of a result; `null` if it is not kept or belongs to another connection. */
  read(id: string): string | null;
  /** Removes all results of the connection. */
  close(): void;
}

/** Keeps results for some minutes, within limits on their number and size. */
export interface ResultStore {
  /** Number of kept results. */
  readonly size: number;
  openConnection(): ConnectionResults;
}

interface Entry {
  readonly owner: ConnectionResults;
  readonly json: string;
  readonly bytes: number;
  readonly endsAtMs: number;
}

/** Size of an id, bytes: 96 bits cannot be guessed. */
const ID_BYTES = 12;

/** Creates a store in the memory of the process. */
export function createResultStore(now: () => number = Date.now): ResultStore {
  // The oldest entry comes first.
  const entries = new Map<string, Entry>();
  let bytesKept = 0;
  let timer: NodeJS.Timeout | null = null;
  const drop = (id: string, { bytes }: Entry) => {
    entries.delete(id);
    bytesKept -= bytes;
  };
  const dropWhere = (isDropped: (entry: Entry) => boolean) => {
    for (const [id, entry] of entries) if (isDropped(entry)) drop(id, entry);
  };
  const dropOldestUntil = (isEnough: () => boolean, owner: ConnectionResults | null) => {
    for (const [id, entry] of entries) {
      if (isEnough()) return;
      if (owner === null || entry.owner === owner) drop(id, entry);
    }
  };
  const countOf = (owner: ConnectionResults) => [...entries.values()].filter((entry) => entry.owner === owner).length;
  /** Frees memory in time, even if no more results are kept. */
  const schedule = () => {
    if (timer !== null) clearTimeout(timer);
    const [oldest] = entries.values();
    timer = oldest ? setTimeout(sweep, Math.max(1, oldest.endsAtMs - now())).unref() : null;
  };
  const sweep = () => {
    dropWhere(({ endsAtMs }) => endsAtMs <= now());
    schedule();
  };
  return {
    get size() {
      return entries.size;
    },
    openConnection() {
      let isClosed = false;
      const connection: ConnectionResults = {
        keep(json) {
          const bytes = Buffer.byteLength(json);
          if (isClosed || bytes > RESULT_LIMITS.bytesEach) return null;
          dropOldestUntil(() => countOf(connection) < RESULT_LIMITS.perConnection, connection);
          dropOldestUntil(
            () => entries.size < RESULT_LIMITS.total && bytesKept + bytes <= RESULT_LIMITS.bytesTotal,
            null,
          );
          const id = randomBytes(ID_BYTES).toString("base64url");
          entries.set(id, { owner: connection, json, bytes, endsAtMs: now() + RESULT_LIMITS.ageMs });
          bytesKept += bytes;
          sweep();
          return { id, bytes };
        },
        read(id) {
          sweep();
          const entry = entries.get(id);
          return entry?.owner === connection ? entry.json : null;
        },
        close() {
          isClosed = true;
          dropWhere(({ owner }) => owner === connection);
          schedule();
        },
      };
      return connection;
    },
  };
}
