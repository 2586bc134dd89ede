import type { CallContext } from "../call/call.ts";
import { type Clock, monotonicMs, nextOrdinal } from "../call/clock.ts";
import { rejectOnAbort, waitInCall } from "../call/settle.ts";
import { ToolError } from "../errors.ts";
import type { Claim, ClaimRequest, Json, Settlement, Store } from "./store.ts";
import { storeKey } from "./store-key.ts";
import { setLatest } from "./sweeping-map.ts";
import type { ToolkitStore } from "./toolkit-store.ts";
import { createTurns, type Turn, type Turns } from "./turns.ts";

/** A claim that this process holds. */
export interface HeldClaim {
  /**
   * Ends the claim. Never rejects: if the store fails, the claim becomes ambiguous at the end of its lease. Waits for
   * the store only until shortly after the call aborts, so that a slow store does not hide the call's outcome.
   */
  settle(settlement: Settlement): Promise<void>;
}

/** A request for a claim. */
export interface LedgerRequest {
  /** Key of the claim, from `keyOf`. */
  readonly key: string;
  /** Time for which the claim blocks the key if its owner dies, milliseconds. */
  readonly ttlMs: number;
  /** A value that later claimants get with the claim. A function is called after `takesOver`. */
  readonly data?: Json | (() => Json) | undefined;
  /** Whether to wait for the outcome of a pending claim. Otherwise, the outcome may be a pending claim. Default true. */
  readonly waits?: boolean | undefined;
  /**
   * Whether to take the key although a claim holds it. `"keep"`: the earlier claim blocks the key again after a
   * release. `"replace"`: the earlier claim is forgotten. Default: never.
   * @param wasInFlight whether the claim was pending at any time since this call started
   */
  takesOver?(claim: Claim, wasInFlight: boolean): false | "keep" | "replace";
}

/** A granted claim, or the claim that holds the key: `done` or `ambiguous`, and `pending` only for `waits: false`. */
export type LedgerOutcome =
  | { readonly held: HeldClaim; readonly claim: null; readonly wasInFlight: boolean }
  | { readonly held: null; readonly claim: Claim; readonly wasInFlight: boolean };

/** Claims over a store, so that an effect happens at most once across all processes that share the store. */
export interface Ledger {
  /** Returns the store key of an identity in this account. The order of object keys makes no difference. */
  keyOf(kind: string, identity: unknown): Promise<string>;
  /**
   * Claims a key. While another claim of the key is pending, waits for its outcome within the call's time budget.
   * @throws ToolError `unavailable` if the store fails or does not respond in time
   */
  claim(request: LedgerRequest, call: CallContext): Promise<LedgerOutcome>;
  /**
   * Reads a value that a call only mentions. Never rejects: resolves with `null` if there is no value, if the store
   * fails, or after an abort.
   */
  recall(key: string, call: CallContext): Promise<Json | null>;
  /** Stores a value for some milliseconds. Never rejects, and stops waiting for the store shortly after an abort. */
  remember(key: string, value: Json, ttlMs: number, call: CallContext): Promise<void>;
}

/** Additional time that an owner gets beyond its call, since a request may settle shortly after an abort. */
const LEASE_MARGIN_MS = 5_000;
/** Longest lease. A longer call still settles its claim; until then, other calls read it as ambiguous. */
const MAX_LEASE_MS = 24 * 60 * 60_000;
/**
 * Maximum attempts to take over a key. With fewer concurrent calls, more attempts mean that the store ignores `over`.
 */
const MAX_TAKE_OVERS = 1_000;
/** Interval between two reads of a claim that another process holds, milliseconds. */
const FIRST_POLL_MS = 25;
const MAX_POLL_MS = 500;

/** Number of claims whose end this process remembers. */
const MAX_ENDS = 10_000;
/** The end of each claim of this process, in the order of `nextOrdinal`, by owner; `Infinity` until it is settled. */
const ends = new Map<string, number>();

/** Dependencies of a ledger. */
export interface LedgerOptions {
  /** The store of the claims, from `toolkitStore`. */
  readonly store: ToolkitStore;
  /** The vendor account, if several share the store. Default `""`. */
  readonly account?: string | undefined;
  /** Source of time for leases and waits. */
  readonly clock: Clock;
}

/** State that the functions below share. */
interface LedgerState {
  readonly store: ToolkitStore;
  readonly clock: Clock;
  /** Unsettled claims of this ledger, by owner. They resolve on settlement, so waiting for them needs no polling. */
  readonly unsettled: Map<string, Promise<void>>;
  /** Turns of calls that wait for a claim. */
  readonly waits: Turns;
  /** Turns of calls that take over a claim. */
  readonly contests: Turns;
}

/** Creates a ledger over a store. */
export function createLedger({ store, account = "", clock }: LedgerOptions): Ledger {
  const state: LedgerState = { store, clock, unsettled: new Map(), waits: createTurns(), contests: createTurns() };
  return {
    keyOf: (kind, identity) => storeKey(account, kind, identity),
    recall: async (key, { signal }) => (await waitInCall(store.get(key), signal)) ?? null,
    remember: (key, value, ttlMs, { signal }) => waitInCall(store.set(key, value, ttlMs), signal),
    claim: (request, call) => claimKey(state, request, call),
  };
}

async function claimKey(
  state: LedgerState,
  { key, ttlMs, data, takesOver, waits: isPatient = true }: LedgerRequest,
  call: CallContext,
): Promise<LedgerOutcome> {
  const { store, clock, waits, contests } = state;
  const owner = crypto.randomUUID();
  let over: ClaimRequest["over"];
  let wasInFlight = false;
  let pollMs = FIRST_POLL_MS;
  let turn: Turn | null = null;
  let contest: Turn | null = null;
  let isHeld = false;
  try {
    for (let takeOvers = 0; takeOvers <= MAX_TAKE_OVERS; ) {
      const value = typeof data === "function" ? data() : data;
      const request = { owner, leaseMs: leaseOf(call, clock), ttlMs, data: value ?? null, over };
      const claim = await requestClaim(store, { key, request }, call.signal);
      // This call's own claim: the client repeated the command after a lost response.
      isHeld = !claim || claim.owner === owner;
      if (!claim || isHeld) return { held: hold(state, { key, owner }, call.signal), claim: null, wasInFlight };
      wasInFlight ||= claim.state === "pending" || overlaps(claim, call, clock);
      const takeOver = takesOver?.(claim, wasInFlight);
      over = takeOver ? { owner: claim.owner, isKept: takeOver === "keep" } : undefined;
      if (over) {
        takeOvers++;
        contest ??= contests.take(key) ?? (await contests.wait(key, call.signal));
        continue;
      }
      contest?.pass();
      contest = null;
      if (claim.state !== "pending" || !isPatient) return { held: null, claim, wasInFlight };
      turn ??= waits.take(key);
      if (turn) {
        await untilSettled(state, claim.owner, { pollMs, signal: call.signal });
        pollMs = Math.min(MAX_POLL_MS, pollMs * 2);
      } else turn = await waits.wait(key, call.signal);
    }
  } finally {
    contest?.pass();
    // All waiting calls share an outcome. After a claim or an abort, the others still wait.
    if (isHeld || call.signal.aborted) turn?.pass();
    else turn?.end();
  }
  const message = "The store that prevents duplicates lets no request take over a claim. Nothing was sent.";
  throw new ToolError({ code: "unavailable", message });
}

function hold(
  { store, unsettled }: LedgerState,
  { key, owner }: { readonly key: string; readonly owner: string },
  signal: AbortSignal,
): HeldClaim {
  const { promise, resolve } = Promise.withResolvers<void>();
  unsettled.set(owner, promise);
  setLatest(ends, owner, Number.POSITIVE_INFINITY, MAX_ENDS);
  const settle = async (settlement: Settlement): Promise<void> => {
    await store.settle(key, owner, settlement).catch(() => undefined);
    unsettled.delete(owner);
    setLatest(ends, owner, nextOrdinal(), MAX_ENDS);
    resolve();
  };
  return { settle: (settlement) => waitInCall(settle(settlement), signal) };
}

/** Waits until a claim of this ledger is settled, or for one poll of another process's claim. */
function untilSettled(
  { unsettled, clock }: LedgerState,
  owner: string,
  { pollMs, signal }: { readonly pollMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const settled = unsettled.get(owner);
  return settled ? rejectOnAbort(settled, signal) : clock.sleep(pollMs, signal);
}

/**
 * Whether a claim was pending at any time since the call started. Keys are hashed on other threads, so a call may reach
 * the store after a later one has ended.
 */
function overlaps({ state, owner, ageMs }: Claim, { startOrdinal, startedMs }: CallContext, clock: Clock): boolean {
  const end = ends.get(owner);
  // The lease of an ambiguous claim may have ended before its settlement.
  const isKnown = end !== undefined && (state === "done" || Number.isFinite(end));
  if (isKnown && startOrdinal !== undefined) return startOrdinal < end;
  // Durations are comparable between the store and this process, even if their clocks differ.
  return startedMs !== undefined && ageMs <= monotonicMs(clock) - startedMs;
}

/** Returns the lease for a call. A call without a deadline gets the longest lease. */
function leaseOf({ deadlineMs }: CallContext, clock: Clock): number {
  const restMs = Math.max(0, deadlineMs - monotonicMs(clock));
  return Number.isNaN(restMs) ? MAX_LEASE_MS : Math.min(MAX_LEASE_MS, restMs + LEASE_MARGIN_MS);
}

/** Requests a claim. Releases a claim that the store grants after the call has ended, since nothing was sent. */
async function requestClaim(
  store: Store,
  { key, request }: { readonly key: string; readonly request: ClaimRequest },
  signal: AbortSignal,
): Promise<Claim | null> {
  signal.throwIfAborted();
  const claiming = store.claim(key, request);
  try {
    return await rejectOnAbort(claiming, signal);
  } catch (thrown) {
    if (signal.aborted)
      claiming
        .then((late) => (late ? undefined : store.settle(key, request.owner, { state: "released" })))
        .catch(() => undefined);
    throw thrown;
  }
}
