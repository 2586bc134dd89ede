import { type Clock, systemClock } from "../call/clock.ts";
import { describeClaim, liveClaims, pendingClaim, type StoredClaim, settleClaim } from "./claims.ts";
import { createPermits } from "./permits.ts";
import type { Json, Store } from "./store.ts";

/** Options of {@link memoryStore}. */
export interface MemoryStoreOptions {
  /** Source of time, for tests. Default: the machine's. */
  readonly clock?: Pick<Clock, "now"> | undefined;
  /** Most claimed keys, and most values. Beyond it, the oldest are forgotten. Default 10,000. */
  readonly maxEntries?: number | undefined;
}

/** Claims of one key that overlap because of `over`. More are not kept. */
const MAX_CLAIMS_PER_KEY = 16;

const EVICTION_ORDER = ["free", "done", "ambiguous"] as const;

/** What the claims of a key mean for the next one. */
function stateOfKey(claims: readonly StoredClaim[], nowMs: number): StoredClaim["state"] | "free" {
  const states = liveClaims(claims, nowMs).map(({ state }) => state);
  return (["pending", "ambiguous", "done"] as const).find((state) => states.includes(state)) ?? "free";
}

/**
 * A store in the memory of this process. It is the default of every toolkit. Pass the same one to several toolkits to
 * share limits and claims between them. It does not outlive the process.
 */
export function memoryStore({ clock = systemClock, maxEntries = 10_000 }: MemoryStoreOptions = {}): Store {
  const permits = createPermits();
  const claims = new Map<string, readonly StoredClaim[]>();
  const values = new Map<string, { readonly json: string; readonly expiresAtMs: number }>();
  const sums = new Map<string, number>();

  const saveClaims = (key: string, list: readonly StoredClaim[], nowMs: number): void => {
    // Deleted first, so that the map stays in the order of the last change.
    claims.delete(key);
    if (list.length > 0) claims.set(key, list.slice(0, MAX_CLAIMS_PER_KEY));
    // Claims that prevent a duplicate are forgotten last, and pending claims never.
    for (const state of EVICTION_ORDER) {
      for (const [other, stored] of claims) {
        if (claims.size <= maxEntries) return;
        if (stateOfKey(stored, nowMs) === state) claims.delete(other);
      }
    }
  };

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
      saveClaims(key, [pendingClaim(structuredClone(request), now), ...kept], now);
      return null;
    },
    async settle(key, owner, settlement) {
      const now = clock.now();
      saveClaims(
        key,
        settleClaim(liveClaims(claims.get(key) ?? [], now), owner, structuredClone(settlement), now),
        now,
      );
    },
    async spend(account, amount, cap) {
      const spent = sums.get(account) ?? 0;
      if (spent + amount > cap) return { isGranted: false, spent };
      sums.set(account, spent + amount);
      return { isGranted: true, spent: spent + amount };
    },
    async refund(account, amount) {
      const spent = Math.max(0, (sums.get(account) ?? 0) - amount);
      sums.set(account, spent);
      return spent;
    },
    async get(key) {
      const entry = values.get(key);
      return entry && entry.expiresAtMs > clock.now() ? (JSON.parse(entry.json) as Json) : undefined;
    },
    async set(key, value, ttlMs) {
      values.delete(key);
      values.set(key, { json: JSON.stringify(value), expiresAtMs: clock.now() + ttlMs });
      for (const other of values.keys()) {
        if (values.size <= maxEntries) return;
        values.delete(other);
      }
    },
  };
}
