import { type Clock, systemClock } from "../../call/clock.ts";
import type { StoredClaim } from "../claims.ts";
import { localStore, type StoredValue, type StoreTable } from "../local-store.ts";
import type { Store } from "../store.ts";

/** The part of a Durable Object's SQL storage that is used: `ctx.storage.sql` has it. */
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
 * A store inside a Durable Object, for workers that reach it with `durableObjectStore`. Claims, sums and values are in the
 * object's SQLite, so that an eviction, a crash or a deployment loses none of them. Permits are in the object's memory: after
 * a restart, workers may exceed a rate limit for one window, and then wait as the backend's 429 says.
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
  return localStore(
    { claims: table<readonly StoredClaim[]>("claim"), values: table<StoredValue>("value"), sums: table<number>("sum") },
    clock,
  );
}
