import { type Clock, monotonicMs, systemClock } from "../call/clock.ts";
import { notify } from "../call/notify.ts";
import { ToolError } from "../errors.ts";
import { isRecord } from "../value/plain.ts";
import { memoryStore } from "./memory-store.ts";
import type { Claim, Json, Permit, Spending, Store } from "./store.ts";
import { withStoreTimeout } from "./store-timeout.ts";

/** Settings of a toolkit that select its store. */
export interface ToolkitStoreSettings {
  /** The store of the host. Default: the memory of this toolkit. */
  readonly store?: Store | undefined;
  /** Whether the process's memory replaces a failing store. Default `"refuse"`: it does not. */
  readonly onStoreFailure?: "refuse" | "allow" | undefined;
  /** Source of time. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** Its `onStoreError` receives the failures. */
  readonly hooks?: { readonly onStoreError?: ((event: { readonly error: string }) => void) | undefined } | undefined;
}

/**
 * The store as a toolkit uses it. An operation takes at most two seconds. If it fails, anything that the store grants
 * later is returned to it. With `onStoreFailure: "allow"`, this process's memory then replaces the store; otherwise the
 * operation rejects.
 */
export interface ToolkitStore extends Store {
  /** Takes a permit in this process's memory, for a read while the store fails. */
  acquireAlone: Store["acquire"];
  /** Whether the store failed a moment ago, so that reads need not wait for it. */
  hasJustFailed(): boolean;
}

/** Time for which calls avoid a store that has failed, milliseconds. */
const RETRY_MS = 5_000;
/** Minimum time between two reports of failures, milliseconds. */
const REPORT_MS = 60_000;

// Purposes of the store, for errors.
const COUNTS_REQUESTS = "counts requests against the rate limit";
const PREVENTS_DUPLICATES = "prevents duplicates";
const COUNTS_AMOUNTS = "counts sends and credits";
const KEEPS_VALUES = "keeps values";

/** An operation of either store. */
interface Operation<Value> {
  /** Purpose of the store, for the error. */
  readonly purpose: string;
  /** @param isAlone whether it runs in the memory of this process, whose answers need no check */
  run(store: Store, isAlone: boolean): Promise<Value>;
  /** Returns a grant that came too late; `undefined` if the store's answer was lost. */
  undo?(late: Value | undefined, store: Store): Promise<unknown> | undefined;
}

/**
 * Creates the store of a toolkit.
 * @returns a store whose `acquire`, `claim`, `spend`, `get` and `set` reject with ToolError `unavailable` if the host's store
 *   fails, unless `onStoreFailure` is `"allow"`
 */
export function toolkitStore({
  store,
  onStoreFailure,
  clock = systemClock,
  hooks,
}: ToolkitStoreSettings): ToolkitStore {
  const memory = memoryStore({ clock });
  // This memory always responds, and a timer per request would cost the most.
  if (!store) return { ...memory, acquireAlone: memory.acquire, hasJustFailed: () => false };
  const isReplaced = onStoreFailure === "allow";
  const failures = createFailures(clock, hooks?.onStoreError);
  /** The permits in use, and the owners of claims, that the memory has granted. */
  const granted = new Set<string>();
  const alone: Store = {
    ...memory,
    async acquire(limits, leaseMs) {
      const permit = await memory.acquire(limits, leaseMs);
      if ("permit" in permit) granted.add(permit.permit);
      return permit;
    },
    async claim(key, request) {
      const claim = await memory.claim(key, request);
      if (claim === null) granted.add(request.owner);
      return claim;
    },
  };
  const attempt = async <Value>({ purpose, run, undo }: Operation<Value>): Promise<Value> => {
    if (isReplaced && failures.areRecent()) return run(alone, true);
    const running = (async () => run(store, false))();
    try {
      const value = await withStoreTimeout(() => running);
      failures.end();
      return value;
    } catch (thrown) {
      const error = failures.report(thrown);
      running
        .catch(() => undefined)
        .then((late) => undo?.(late, store))
        .catch(() => undefined);
      if (isReplaced) return run(alone, true);
      const message = `The store that ${purpose} failed (${error}). Nothing was sent.`;
      throw new ToolError({ code: "unavailable", message });
    }
  };
  return {
    acquireAlone: alone.acquire,
    hasJustFailed: failures.areRecent,
    ...checkedOperations(attempt),
    async release(permit, reports) {
      if (granted.delete(permit)) return memory.release(permit, reports);
      // If the store fails, the permit expires with its lease.
      const run = async (target: Store, isAlone: boolean) => (isAlone ? undefined : target.release(permit, reports));
      await attempt({ purpose: COUNTS_REQUESTS, run }).catch(() => undefined);
    },
    async settle(key, owner, settlement) {
      // Other processes learn the outcome too, if the store works again.
      if (granted.delete(owner)) await memory.settle(key, owner, settlement);
      await attempt({ purpose: PREVENTS_DUPLICATES, run: (target) => target.settle(key, owner, settlement) });
    },
  };
}

/** The operations that are the same on either store. */
function checkedOperations(
  attempt: <Value>(operation: Operation<Value>) => Promise<Value>,
): Omit<Store, "release" | "settle"> {
  return {
    acquire: (limits, leaseMs) =>
      attempt({
        purpose: COUNTS_REQUESTS,
        run: async (target) => checkPermit(await target.acquire(limits, leaseMs)),
        undo: (late, target) => (late && "permit" in late ? target.release(late.permit) : undefined),
      }),
    claim: (key, request) =>
      attempt({
        purpose: PREVENTS_DUPLICATES,
        run: async (target, isAlone) => {
          if (isAlone) return target.claim(key, request);
          const data = { key, data: request.data ?? null };
          return readClaim(key, await target.claim(key, { ...request, data }));
        },
        undo: (late, target) => (late ? undefined : target.settle(key, request.owner, { state: "released" })),
      }),
    spend: (account, amount, cap) =>
      attempt({
        purpose: COUNTS_AMOUNTS,
        run: async (target) => checkSpending(await target.spend(account, amount, cap)),
        undo: (late, target) => (late?.isGranted ? target.refund(account, amount) : undefined),
      }),
    refund: (account, amount) => attempt({ purpose: COUNTS_AMOUNTS, run: (target) => target.refund(account, amount) }),
    get: (key) => attempt({ purpose: KEEPS_VALUES, run: (target) => target.get(key) }),
    set: (key, value, ttlMs) => attempt({ purpose: KEEPS_VALUES, run: (target) => target.set(key, value, ttlMs) }),
  };
}

/** Creates a record of a store's failures. They are reported once a minute. */
function createFailures(clock: Clock, observer: ((event: { readonly error: string }) => void) | undefined) {
  const never = Number.NEGATIVE_INFINITY;
  let failedAtMs = never;
  let reportedAtMs = never;
  return {
    /** Returns the name of the error. Its message is left out, since it may contain a connection string with a password. */
    report(thrown: unknown): string {
      const error = thrown instanceof Error && /^[A-Z][A-Za-z]{2,40}$/.test(thrown.name) ? thrown.name : typeof thrown;
      failedAtMs = monotonicMs(clock);
      if (failedAtMs - reportedAtMs >= REPORT_MS) {
        reportedAtMs = failedAtMs;
        notify(observer, { error });
      }
      return error;
    },
    end(): void {
      failedAtMs = never;
    },
    areRecent: () => monotonicMs(clock) - failedAtMs < RETRY_MS,
  };
}

/** Checks a permit. A store that answers anything else would let requests wait forever, or not at all. */
function checkPermit(answer: Permit): Permit {
  if ("permit" in answer && typeof answer.permit === "string") return answer;
  if ("waitMs" in answer && Number.isFinite(answer.waitMs) && answer.waitMs > 0) return answer;
  throw brokenContract();
}

function checkSpending(answer: Spending): Spending {
  if (typeof answer.isGranted === "boolean") return answer;
  throw brokenContract();
}

const STATES: readonly string[] = ["pending", "ambiguous", "done"] satisfies readonly Claim["state"][];

/**
 * Reads a claim. Claims contain their key, so that another key's claim, with the outcome of another call, is rejected.
 */
function readClaim(key: string, answer: Claim | null): Claim | null {
  if (answer === null) return null;
  const { state, owner, ageMs, expiresInMs, data } = answer ?? {};
  const isClaim =
    STATES.includes(state) && typeof owner === "string" && Number.isFinite(ageMs) && Number.isFinite(expiresInMs);
  if (isClaim && isRecord(data) && data["key"] === key) return { ...answer, data: data["data"] as Json };
  throw brokenContract();
}

function brokenContract(): DOMException {
  return new DOMException("The store broke its contract.", "DataError");
}
