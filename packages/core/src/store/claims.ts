import type { Claim, ClaimRequest, Json, Settlement } from "./store.ts";

/** A claim as the memory store keeps it. A key has a list of claims, the latest first. */
export interface StoredClaim {
  readonly owner: string;
  readonly state: Claim["state"];
  readonly changedAtMs: number;
  /** End of the lease of a pending claim. */
  readonly leaseEndMs: number;
  readonly expiresAtMs: number;
  readonly data: Json;
  readonly record: Json;
}

/** The claims that are not expired. A pending claim whose lease has ended becomes ambiguous. */
export function liveClaims(claims: readonly StoredClaim[], nowMs: number): StoredClaim[] {
  return claims
    .filter(({ expiresAtMs }) => expiresAtMs > nowMs)
    .map((claim) =>
      claim.state === "pending" && claim.leaseEndMs <= nowMs ? { ...claim, state: "ambiguous" as const } : claim,
    );
}

/** A new pending claim. */
export function pendingClaim({ owner, leaseMs, ttlMs, data = null }: ClaimRequest, nowMs: number): StoredClaim {
  const leaseEndMs = nowMs + leaseMs;
  const state = "pending" as const;
  return { owner, state, changedAtMs: nowMs, leaseEndMs, expiresAtMs: leaseEndMs + ttlMs, data, record: null };
}

/** The claims of a key after one of them settled. */
export function settleClaim(
  claims: readonly StoredClaim[],
  owner: string,
  settlement: Settlement,
  nowMs: number,
): StoredClaim[] {
  const others = claims.filter((claim) => claim.owner !== owner);
  if (settlement.state === "released") return others;
  const settled: StoredClaim = {
    owner,
    state: settlement.state,
    changedAtMs: nowMs,
    leaseEndMs: nowMs,
    expiresAtMs: nowMs + settlement.ttlMs,
    data: claims.find((claim) => claim.owner === owner)?.data ?? null,
    record: settlement.state === "done" ? settlement.record : null,
  };
  if (settlement.state === "done") return [settled, ...others.filter(({ state }) => state === "pending")];
  return claims.length === others.length
    ? [settled, ...others]
    : claims.map((claim) => (claim.owner === owner ? settled : claim));
}

/** A claim as `Store.claim` returns it. */
export function describeClaim(
  { state, owner, changedAtMs, expiresAtMs, data, record }: StoredClaim,
  nowMs: number,
): Claim {
  return { state, owner, ageMs: nowMs - changedAtMs, expiresInMs: expiresAtMs - nowMs, data, record };
}
