import type { Clock } from "@toolwright/core";
import { createEngine, misconfigured, type Store, type StoreTable, systemClock } from "@toolwright/core/store";
import { formatValue } from "@toolwright/core/text";

/** One operation of a store: its name and its arguments. */
export type StoreOperation = {
  readonly [Name in keyof Store]: readonly [name: Name, ...args: Parameters<Store[Name]>];
}[keyof Store];

/** The part of a Durable Object's stub that the store uses: the method that your class declares. */
export interface StoreStub {
  /** Runs an operation in the object with `runOperation`. */
  run(operation: StoreOperation): PromiseLike<unknown>;
}

/**
 * Runs an operation of a store, inside the Durable Object.
 * @returns the result of the operation
 * @throws TypeError for an operation that a store does not have
 */
export function runOperation(store: Store, [name, ...args]: StoreOperation): Promise<unknown> {
  if (!Object.hasOwn(store, name)) throw new TypeError("A store has no such operation.");
  const run = store[name] as (...values: unknown[]) => Promise<unknown>;
  return run(...args);
}

/**
 * Creates a store in a Durable Object, for Cloudflare Workers. The object runs `objectStore`.
 *
 * Use one object per vendor account: an object handles about a thousand operations a second.
 * @param getStub returns a stub of the object. The store calls it for each operation, because a stub belongs to the
 * request that created it and is useless after an exception
 * @throws ToolError `misconfigured` for anything but a function
 */
export function durableObjectStore(getStub: () => StoreStub): Store {
  if (typeof getStub !== "function") {
    const rule = "must be a function that returns a stub, such as () => env.STORE.getByName(name)";
    throw misconfigured([{ parameter: "getStub", received: formatValue(getStub), rule }]);
  }
  const operation = (name: string) => [
    name,
    async (...args: readonly unknown[]) => getStub().run([name, ...args] as unknown as StoreOperation),
  ];
  return Object.fromEntries(OPERATIONS.map(operation)) as Store;
}

const OPERATIONS: readonly (keyof Store)[] = ["acquire", "release", "claim", "settle", "spend", "refund", "get", "set"];

/** The part of a Durable Object's SQL storage that the store uses, `ctx.storage.sql`. */
export interface ObjectSql {
  /** Runs a statement at once, with a value for each `?`. */
  exec(statement: string, ...values: (string | number)[]): { toArray(): readonly Readonly<Record<string, unknown>>[] };
}

/** Options of {@link objectStore}. */
export interface ObjectStoreOptions {
  /** Source of time, for tests. Default: the object's. */
  readonly clock?: Pick<Clock, "now"> | undefined;
}

/**
 * Creates the store inside a Durable Object, which workers reach with `durableObjectStore`. Claims, sums and values are
 * in the object's SQLite, so they survive evictions, crashes and deployments. Permits are in the object's memory, so
 * after a restart, workers may exceed a rate limit for one window and then wait as the backend's 429 requires.
 *
 * Sums of `spend` are forgotten after 400 days without a change.
 * @param sql `ctx.storage.sql` of the object, whose class needs SQLite storage (`new_sqlite_classes`)
 */
export function objectStore(sql: ObjectSql, { clock = systemClock }: ObjectStoreOptions = {}): Store {
  sql.exec(
    "CREATE TABLE IF NOT EXISTS toolwright (kind TEXT, key TEXT, json TEXT, expires_at REAL, PRIMARY KEY (kind, key))",
  );
  sql.exec("CREATE INDEX IF NOT EXISTS toolwright_expiry ON toolwright (expires_at)");
  const table = <Value>(kind: string): StoreTable<Value> => ({
    get(key) {
      const [row] = sql.exec("SELECT json FROM toolwright WHERE kind = ? AND key = ?", kind, key).toArray();
      return row && (JSON.parse(String(row["json"])) as Value);
    },
    set(key, value, expiresAtMs) {
      sql.exec("DELETE FROM toolwright WHERE expires_at <= ?", clock.now());
      sql.exec("INSERT OR REPLACE INTO toolwright VALUES (?, ?, ?, ?)", kind, key, JSON.stringify(value), expiresAtMs);
    },
    delete: (key) => void sql.exec("DELETE FROM toolwright WHERE kind = ? AND key = ?", kind, key),
  });
  // Not `monotonic`: entries outlive the object's process.
  return createEngine({ claims: table("claim"), values: table("value"), sums: table("sum") }, () => clock.now());
}
