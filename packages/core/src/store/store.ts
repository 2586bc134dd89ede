/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One limit of a permit. At most `max` permits count against it at any time. */
export interface StoreLimit {
  /**
   * Name of the limit, the same in all processes that share it. The limits of one permit share the part in braces,
   * which keeps them in one slot of a Redis Cluster: `{account}reads` and `{account}all`.
   */
  readonly key: string;
  /** Maximum number of permits at a time. */
  readonly max: number;
  /** Time for which a permit still counts after its release, milliseconds. 0: only while it is in use (concurrency). */
  readonly windowMs: number;
}

/**
 * Information about one limit from a response's headers. Of several reports before a reset, the lowest `remaining` and
 * the latest `resetMs` count. Permits in use lower `remaining`, since the server may not have counted them. So does
 * each release without a report.
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
 * A permit for every requested limit, or the shortest time until one may be free, assuming that permits in use are
 * released now. Always positive. If only a release can free a permit, it's when to try again.
 */
export type Permit = { readonly permit: string } | { readonly waitMs: number };

/** A request for a claim. */
export interface ClaimRequest {
  /** Id of this attempt, different for every attempt. */
  readonly owner: string;
  /** Time that the owner has to settle, milliseconds. After that, the claim reads as `ambiguous`. */
  readonly leaseMs: number;
  /** Time for which an ambiguous claim blocks the key after the lease, milliseconds. */
  readonly ttlMs: number;
  /** A value that later claimants get with the claim. Default `null`. */
  readonly data?: Json | undefined;
  /**
   * Takes the key although a claim of this owner holds it. If `isKept`, the earlier claim blocks the key again after a
   * release; otherwise it is forgotten at once.
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
  /** State of the effect. */
  readonly state: "pending" | "ambiguous" | "done";
  /** Id of the attempt that took the claim. */
  readonly owner: string;
  /** Time since the claim was taken or settled, milliseconds. */
  readonly ageMs: number;
  /** Time until the store forgets the claim, milliseconds. */
  readonly expiresInMs: number;
  /** The `data` of its request. */
  readonly data: Json;
  /** The record of a `done` claim, otherwise `null`. */
  readonly record: Json;
}

/** Outcome that ends a claim. `released`: the effect has certainly not happened, and the key is free. */
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
 * State that several processes share. Every operation is atomic, and time is the store's own: all results are
 * durations. Keys contain no personal data or secrets, since the callers hash them. An operation that fails rejects.
 *
 * `storeContract` of `@toolwright/stores/contract` checks an implementation.
 */
export interface Store {
  /**
   * Takes a permit from all limits at once, or from none.
   * @param leaseMs after this time, a permit that was not released counts as released, milliseconds
   */
  acquire(limits: readonly StoreLimit[], leaseMs: number): Promise<Permit>;
  /** Releases a permit. Releasing it again, or after the lease, only applies the reports. */
  release(permit: string, reports?: readonly LimitReport[]): Promise<void>;
  /**
   * Claims a key before an irreversible effect.
   * @returns `null` if the claim was granted, else the claim that holds the key. If the same attempt claims again,
   * because a client repeats a command after a lost response, it gets `null` or its own claim
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
