import type { Clock } from "../call/clock.ts";
import { describeClaim, liveClaims, pendingClaim, type StoredClaim, settleClaim } from "./claims.ts";
import { createPermits } from "./permits.ts";
import type { Json, Store } from "./store.ts";

/** The entries of one kind. */
export interface StoreTable<Value> {
  /** Returns the entry of a key, which may have expired, or `undefined`. */
  get(key: string): Value | undefined;
  /**
   * Writes the entry of a key.
   * @param expiresAtMs when the entry loses its meaning, so that the table may delete it; epoch milliseconds
   */
  set(key: string, value: Value, expiresAtMs: number): void;
  /** Deletes the entry of a key. */
  delete(key: string): void;
}

/** A value with its end. */
export interface StoredValue {
  readonly json: string;
  readonly expiresAtMs: number;
}

/** Where a local store keeps its entries. */
export interface StoreTables {
  /** The claims of each key, the latest first. */
  readonly claims: StoreTable<readonly StoredClaim[]>;
  readonly values: StoreTable<StoredValue>;
  readonly sums: StoreTable<number>;
}

/** Claims of one key that overlap because of `over`. More are not kept. */
const MAX_CLAIMS_PER_KEY = 16;
/** A sum of credits or sends is forgotten after this time without a change, unless the table keeps it. */
const SUM_TTL_MS = 400 * 86_400_000;

/**
 * A store of one thread. Its operations are atomic because they read and write the tables without an `await` in between.
 * Permits are always in memory.
 */
export function localStore({ claims, values, sums }: StoreTables, clock: Pick<Clock, "now">): Store {
  const permits = createPermits();

  const saveClaims = (key: string, list: readonly StoredClaim[]): void => {
    const kept = list.slice(0, MAX_CLAIMS_PER_KEY);
    if (kept.length === 0) claims.delete(key);
    else claims.set(key, kept, Math.max(...kept.map(({ expiresAtMs }) => expiresAtMs)));
  };
  const saveSum = (account: string, sum: number): void => sums.set(account, sum, clock.now() + SUM_TTL_MS);

  // Requests and settlements are copied: a caller that changes its object later does not change the store.
  return {
    acquire: async (limits, leaseMs) => permits.acquire(limits, leaseMs, clock.now()),
    release: async (permit, reports = []) => permits.release(permit, reports, clock.now()),
    async claim(key, request) {
      const now = clock.now();
      const live = liveClaims(claims.get(key) ?? [], now);
      const { over } = request;
      const holder = live.find(({ state }) => state === "ambiguous") ?? live[0];
      if (holder && holder.owner !== over?.owner) return describeClaim(holder, now);
      const kept = over?.isKept === false ? live.filter((stored) => stored !== holder) : live;
      saveClaims(key, [pendingClaim(structuredClone(request), now), ...kept]);
      return null;
    },
    async settle(key, owner, settlement) {
      const now = clock.now();
      saveClaims(key, settleClaim(liveClaims(claims.get(key) ?? [], now), owner, structuredClone(settlement), now));
    },
    async spend(account, amount, cap) {
      const spent = sums.get(account) ?? 0;
      if (spent + amount > cap) return { isGranted: false, spent };
      saveSum(account, spent + amount);
      return { isGranted: true, spent: spent + amount };
    },
    async refund(account, amount) {
      const spent = Math.max(0, (sums.get(account) ?? 0) - amount);
      saveSum(account, spent);
      return spent;
    },
    async get(key) {
      const entry = values.get(key);
      return entry && entry.expiresAtMs > clock.now() ? (JSON.parse(entry.json) as Json) : undefined;
    },
    async set(key, value, ttlMs) {
      const expiresAtMs = clock.now() + ttlMs;
      values.set(key, { json: JSON.stringify(value), expiresAtMs }, expiresAtMs);
    },
  };
}
