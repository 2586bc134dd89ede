import type { Clock } from "../../call/clock.ts";
import { memoryStore } from "../../store/memory-store.ts";
import type { LimitReport, Permit, Store, StoreLimit } from "../../store/store.ts";
import { createStoreFailures } from "../../store/store-failures.ts";
import { storeKey } from "../../store/store-key.ts";
import { withStoreTimeout } from "../../store/store-timeout.ts";
import type { Hooks } from "../hooks.ts";

/** What the rate limiters of a toolkit share. */
export interface LimitStoreOptions {
  /** Where permits are counted. Default: the memory of this process. */
  readonly store?: Store | undefined;
  /** The vendor account that the limits belong to, if several share the store. Default `""`. */
  readonly account?: string | undefined;
  /** Source of the time. */
  readonly clock: Clock;
  /** Its `onStoreError` is called if the store fails. */
  readonly hooks?: Pick<Hooks, "onStoreError"> | undefined;
}

/** Reads the limits of the next request. Hashing their keys takes a moment the first time. */
export type StoreLimits = () => readonly StoreLimit[] | Promise<readonly StoreLimit[]>;

/** A failure of the store. */
export interface StoreFailure {
  /** Name of the error, such as `TimeoutError`. */
  readonly error: string;
}

/** A store as rate limiters use it. Operations never reject, and take no longer than the store's timeout. */
export interface LimitStore {
  /** The store key of a limit in this account. */
  keyOf(name: string): Promise<string>;
  /** Requests a permit of all limits at once. */
  acquire(limits: StoreLimits, leaseMs: number): Promise<Permit | StoreFailure>;
  /** Releases a permit. If the store fails, the permit expires with its lease. */
  release(permit: string, reports?: readonly LimitReport[]): Promise<void>;
  /** Whether the store failed a moment ago, so that reads need not wait for it. */
  hasJustFailed(): boolean;
}

/** Wraps a store for the rate limiters of a toolkit. */
export function createLimitStore({ account = "", clock, hooks, ...options }: LimitStoreOptions): LimitStore {
  const store = options.store ?? memoryStore({ clock });
  // The own memory always responds, and a timer per request would be the most expensive part.
  const withTimeout = options.store ? withStoreTimeout : <Value>(operation: () => Promise<Value>) => operation();
  const failures = createStoreFailures(clock, hooks?.onStoreError);
  const fail = (thrown: unknown): StoreFailure => ({ error: failures.report(thrown) });
  const release = async (permit: string, reports?: readonly LimitReport[]): Promise<void> => {
    await withTimeout(() => store.release(permit, reports)).catch(fail);
  };
  return {
    keyOf: (name) => storeKey(account, "limit", name),
    async acquire(limits, leaseMs) {
      let acquiring: Promise<Permit> | undefined;
      try {
        const storeLimits = await limits();
        const granting = (async () => checkPermit(await store.acquire(storeLimits, leaseMs)))();
        acquiring = granting;
        const permit = await withTimeout(() => granting);
        failures.end();
        return permit;
      } catch (thrown) {
        // A permit that the store grants after its timeout is not used.
        acquiring?.then((late) => ("permit" in late ? release(late.permit) : undefined)).catch(() => undefined);
        return fail(thrown);
      }
    },
    release,
    hasJustFailed: failures.areRecent,
  };
}

/** A store that answers anything else would let requests wait forever, or not at all. */
function checkPermit(answer: Permit): Permit {
  if ("permit" in answer && typeof answer.permit === "string") return answer;
  if ("waitMs" in answer && Number.isFinite(answer.waitMs) && answer.waitMs > 0) return answer;
  throw new TypeError("The store returned neither a permit nor a time to wait.");
}
