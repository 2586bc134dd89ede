/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One limit of a permit. At most `max` permits count against it at any time. */
export interface StoreLimit {
  /**
   * Name of the limit, the same in all processes that share it. Limits of one permit have the same part in braces, which
   * keeps them in one slot of a Redis Cluster: `{account}reads` and `{account}all`.
   */
  readonly key: string;
  /** Most permits at a time. */
  readonly max: number;
  /** How long a permit still counts after its release, milliseconds. 0: only while it is in use (concurrency). */
  readonly windowMs: number;
}

/**
 * What a response's headers say about one limit. Of several reports before a reset, the lowest `remaining` and the latest
 * `resetMs` count. Permits in use lower it, since the server may not have counted them. So does each release without a
 * report.
 */
export interface LimitReport {
  /** The `key` of the limit. */
  readonly key: string;
  /** Requests that the server still accepts until the reset. */
  readonly remaining: number;
  /** Time until the reset, milliseconds. 0: the server no longer reports a limit. */
  readonly resetMs: number;
}

/**
 * A permit of every requested limit, or the shortest time until one may be free, assuming that permits in use are released
 * now. More than 0: if only a release can help, a time for the next attempt.
 */
export type Permit = { readonly permit: string } | { readonly waitMs: number };

/** A request for a claim. */
export interface ClaimRequest {
  /** Id of this attempt, different for every attempt. */
  readonly owner: string;
  /** How long the owner may take to settle, milliseconds. After that, the claim reads as `ambiguous`. */
  readonly leaseMs: number;
  /** How long an ambiguous claim blocks the key after the lease, milliseconds. */
  readonly ttlMs: number;
  /** A value that later claimants get with the claim. Default `null`. */
  readonly data?: Json | undefined;
  /**
   * Takes the key although the claim of this owner holds it. A kept claim blocks the key again after a release; another
   * one is forgotten at once.
   */
  readonly over?: { readonly owner: string; readonly isKept: boolean } | undefined;
}

/**
 * The claim that holds a key: an ambiguous one if there is any, else the latest.
 *
 * - `pending`: its owner is at work.
 * - `ambiguous`: the effect may or may not have happened, or the owner has died without an answer.
 * - `done`: the effect has happened, and `record` describes it.
 */
export interface Claim {
  /** What is known about the effect. */
  readonly state: "pending" | "ambiguous" | "done";
  /** Id of the attempt that took the claim. */
  readonly owner: string;
  /** Time since the claim was taken or settled, milliseconds. */
  readonly ageMs: number;
  /** Time until the store forgets the claim, milliseconds. */
  readonly expiresInMs: number;
  /** The `data` of its request. */
  readonly data: Json;
  /** The record of a `done` claim, else `null`. */
  readonly record: Json;
}

/** How a claim ends. `released`: the effect has certainly not happened, and the key is free. */
export type Settlement =
  | { readonly state: "done"; readonly ttlMs: number; readonly record: Json }
  | { readonly state: "ambiguous"; readonly ttlMs: number }
  | { readonly state: "released" };

/** Outcome of `spend`. */
export interface Spending {
  /** Whether the amount fit under the cap. If not, nothing changed. */
  readonly isGranted: boolean;
  /** Sum of all amounts so far. */
  readonly spent: number;
}

/**
 * State that several processes share. Every operation is atomic, and time is the store's own: all results are durations.
 * Keys contain no personal data and no secrets, since the callers hash them. An operation that fails rejects.
 *
 * `storeContract` of `@toolwright/stores/contract` checks an implementation.
 */
export interface Store {
  /**
   * Takes a permit from all limits at once, or from none.
   * @param leaseMs after this time, a permit that was not released counts as released, milliseconds
   */
  acquire(limits: readonly StoreLimit[], leaseMs: number): Promise<Permit>;
  /** Releases a permit. A repeated release, or one after the lease, changes nothing but what its reports say. */
  release(permit: string, reports?: readonly LimitReport[]): Promise<void>;
  /**
   * Claims a key before an irreversible effect.
   * @returns `null` if the claim was granted, else the claim that holds the key. If the same attempt claims again, as a
   *   client does that repeats a command after a lost response, it gets `null` or its own claim
   */
  claim(key: string, request: ClaimRequest): Promise<Claim | null>;
  /** Ends a claim. `done` also drops earlier claims of the key that are not pending. */
  settle(key: string, owner: string, settlement: Settlement): Promise<void>;
  /** Adds an amount to the account's sum, unless the sum would exceed the cap. */
  spend(account: string, amount: number, cap: number): Promise<Spending>;
  /** Subtracts an amount that was not charged, and resolves with the sum, at least 0. */
  refund(account: string, amount: number): Promise<number>;
  /** Resolves with the value of a key, or `undefined`. */
  get(key: string): Promise<Json | undefined>;
  /** Stores a value for a time, milliseconds. */
  set(key: string, value: Json, ttlMs: number): Promise<void>;
}
