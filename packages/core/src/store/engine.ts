import { createPermits } from "./permits.ts";
import type { Claim, Json, Settlement, Store } from "./store.ts";

/** The entries of one kind. */
export interface StoreTable<Value> {
  /** Returns the entry of a key, which may have expired, or `undefined`. */
  get(key: string): Value | undefined;
  /**
   * Writes the entry of a key.
   * @param expiresAtMs time after which the table may delete the entry, milliseconds
   */
  set(key: string, value: Value, expiresAtMs: number): void;
  /** Deletes the entry of a key. */
  delete(key: string): void;
}

/** A value with its expiry. */
export interface StoredValue {
  readonly json: string;
  readonly expiresAtMs: number;
}

/** A claim as an engine keeps it. A key has a list of claims, the latest first. */
export interface StoredClaim extends Omit<Claim, "ageMs" | "expiresInMs"> {
  readonly changedAtMs: number;
  /** End of the lease of a pending claim. */
  readonly leaseEndMs: number;
  readonly expiresAtMs: number;
}

/** The tables of an engine. */
export interface StoreTables {
  /** The claims of each key, the latest first. */
  readonly claims: StoreTable<readonly StoredClaim[]>;
  readonly values: StoreTable<StoredValue>;
  readonly sums: StoreTable<number>;
}

/** Maximum number of claims per key that overlap because of `over`. */
const MAX_CLAIMS_PER_KEY = 16;
/** Time without a change after which a sum of credits or sends is forgotten, unless the table keeps it. */
export const SUM_TTL_MS = 400 * 86_400_000;

/**
 * Creates a store for one thread. Its operations are atomic because they read and write the tables without an `await`
 * in between. Permits are always in memory. Requests and settlements are copied, so a caller that changes its object
 * later does not change the store.
 * @param now time of the store, milliseconds
 */
export function createEngine({ claims, values, sums }: StoreTables, now: () => number): Store {
  const permits = createPermits();

  /** Returns a key's claims that have not expired. A pending claim whose lease has ended becomes ambiguous. */
  const liveClaims = (key: string, nowMs: number): StoredClaim[] =>
    (claims.get(key) ?? [])
      .filter(({ expiresAtMs }) => expiresAtMs > nowMs)
      .map((claim) =>
        claim.state === "pending" && claim.leaseEndMs <= nowMs ? { ...claim, state: "ambiguous" } : claim,
      );
  const saveClaims = (key: string, list: readonly StoredClaim[]): void => {
    const kept = list.slice(0, MAX_CLAIMS_PER_KEY);
    if (kept.length === 0) claims.delete(key);
    else claims.set(key, kept, Math.max(...kept.map(({ expiresAtMs }) => expiresAtMs)));
  };
  const saveSum = (account: string, sum: number): number => {
    sums.set(account, sum, now() + SUM_TTL_MS);
    return sum;
  };

  return {
    acquire: async (limits, leaseMs) => permits.acquire(limits, leaseMs, now()),
    release: async (permit, reports = []) => permits.release(permit, reports, now()),
    async claim(key, { owner, leaseMs, ttlMs, data = null, over }) {
      const changedAtMs = now();
      const live = liveClaims(key, changedAtMs);
      const holder = live.find(({ state }) => state === "ambiguous") ?? live[0];
      if (holder && holder.owner !== over?.owner) return describeClaim(holder, changedAtMs);
      const kept = over?.isKept === false ? live.filter((stored) => stored !== holder) : live;
      const leaseEndMs = changedAtMs + leaseMs;
      const times = { changedAtMs, leaseEndMs, expiresAtMs: leaseEndMs + ttlMs };
      saveClaims(key, [{ owner, state: "pending", data: structuredClone(data), record: null, ...times }, ...kept]);
      return null;
    },
    async settle(key, owner, settlement) {
      const nowMs = now();
      saveClaims(key, settleClaim(liveClaims(key, nowMs), owner, structuredClone(settlement), nowMs));
    },
    async spend(account, amount, cap) {
      const spent = sums.get(account) ?? 0;
      if (spent + amount > cap) return { isGranted: false, spent };
      return { isGranted: true, spent: saveSum(account, spent + amount) };
    },
    refund: async (account, amount) => saveSum(account, Math.max(0, (sums.get(account) ?? 0) - amount)),
    async get(key) {
      const entry = values.get(key);
      return entry && entry.expiresAtMs > now() ? (JSON.parse(entry.json) as Json) : undefined;
    },
    async set(key, value, ttlMs) {
      const expiresAtMs = now() + ttlMs;
      values.set(key, { json: JSON.stringify(value), expiresAtMs }, expiresAtMs);
    },
  };
}

/** Returns a key's claims after one of them settled. */
function settleClaim(
  claims: readonly StoredClaim[],
  owner: string,
  settlement: Settlement,
  nowMs: number,
): StoredClaim[] {
  const others = claims.filter((claim) => claim.owner !== owner);
  if (settlement.state === "released") return others;
  const { state, ttlMs } = settlement;
  const { data } = claims.find((claim) => claim.owner === owner) ?? { data: null };
  const record = settlement.state === "done" ? settlement.record : null;
  const times = { changedAtMs: nowMs, leaseEndMs: nowMs, expiresAtMs: nowMs + ttlMs };
  const settled: StoredClaim = { owner, state, data, record, ...times };
  if (state === "done") return [settled, ...others.filter((other) => other.state === "pending")];
  if (claims.length === others.length) return [settled, ...others];
  return claims.map((claim) => (claim.owner === owner ? settled : claim));
}

/** Converts a claim to the form that `Store.claim` returns. */
function describeClaim({ changedAtMs, expiresAtMs, leaseEndMs: _, ...claim }: StoredClaim, nowMs: number): Claim {
  return { ...claim, ageMs: nowMs - changedAtMs, expiresInMs: expiresAtMs - nowMs };
}
