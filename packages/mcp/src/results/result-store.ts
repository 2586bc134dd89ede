import { randomBytes } from "node:crypto";

/** What the store keeps. When a limit is reached, the oldest results end first. */
export const RESULT_LIMITS = {
  /** How long a result is kept, milliseconds. */
  ageMs: 600_000,
  /** Results of one connection. */
  perConnection: 20,
  /** Results of all connections. */
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
  /** Keeps JSON. `null` if it is too large, or if the connection is closed. */
  keep(json: string): KeptResult | null;
  /** The JSON of a result, `null` if it is not kept, or belongs to another connection. */
  read(id: string): string | null;
  /** Ends all results of the connection. */
  close(): void;
}

/** Keeps results for minutes, within limits on their number and size. */
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

/** 96 bits, so that an id cannot be guessed. */
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
  /** Frees memory in time, also when no further result is kept. */
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
