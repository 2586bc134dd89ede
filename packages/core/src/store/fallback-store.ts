import { type Clock, systemClock } from "../call/clock.ts";
import { memoryStore } from "./memory-store.ts";
import type { Store } from "./store.ts";
import { createStoreFailures, type StoreFailures } from "./store-failures.ts";
import { withStoreTimeout } from "./store-timeout.ts";

/** Settings of a toolkit that select its store. */
export interface ToolkitStoreSettings {
  /** The store of the host. Default: none. */
  readonly store?: Store | undefined;
  /** Whether the memory of the process replaces a store that fails. Default `"refuse"`: it does not. */
  readonly onStoreFailure?: "refuse" | "allow" | undefined;
  /** Source of time. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** Its `onStoreError` gets the failures. */
  readonly hooks?: { readonly onStoreError?: ((event: { readonly error: string }) => void) | undefined } | undefined;
}

/** Shorter than the timeout of the callers, so that they get the answer of the memory. */
const TIMEOUT_MS = 1_000;

/** The store that a toolkit uses: with `onStoreFailure: "allow"`, one that never fails. `undefined` without a store. */
export function toolkitStore({
  store,
  onStoreFailure,
  clock = systemClock,
  hooks,
}: ToolkitStoreSettings): Store | undefined {
  if (!store || onStoreFailure !== "allow") return store;
  return fallbackStore(store, clock, createStoreFailures(clock, hooks?.onStoreError));
}

/** Runs an operation of the store. If it fails, runs the fallback, and undoes what the store grants too late. */
type Attempt = <Value>(
  operation: () => Promise<Value>,
  fallback: () => Promise<Value>,
  undo?: (late: Value) => Promise<unknown>,
) => Promise<Value>;

/** The stores, and how to use the first one. */
interface Stores {
  readonly store: Store;
  readonly memory: Store;
  readonly attempt: Attempt;
}

/** Uses the memory of this process while a store fails. */
function fallbackStore(store: Store, clock: Clock, failures: StoreFailures): Store {
  const stores = { store, memory: memoryStore({ clock }), attempt: createAttempt(failures) };
  return { ...permitsOf(stores), ...claimsOf(stores), ...valuesOf(stores) };
}

function createAttempt(failures: StoreFailures): Attempt {
  return async (operation, fallback, undo = async () => undefined) => {
    if (failures.areRecent()) return fallback();
    const running = (async () => operation())();
    try {
      return await withStoreTimeout(() => running, TIMEOUT_MS);
    } catch (thrown) {
      failures.report(thrown);
      running.then(undo).catch(() => undefined);
      return fallback();
    }
  };
}

function permitsOf({ store, memory, attempt }: Stores): Pick<Store, "acquire" | "release"> {
  const granted = new Set<string>();
  return {
    acquire: (limits, leaseMs) =>
      attempt(
        () => store.acquire(limits, leaseMs),
        async () => {
          const permit = await memory.acquire(limits, leaseMs);
          if ("permit" in permit) granted.add(permit.permit);
          return permit;
        },
        async (late) => ("permit" in late ? store.release(late.permit) : undefined),
      ),
    async release(permit, reports) {
      if (granted.delete(permit)) return memory.release(permit, reports);
      // If the store fails, its permit expires with its lease.
      return attempt(
        () => store.release(permit, reports),
        async () => undefined,
      );
    },
  };
}

function claimsOf({ store, memory, attempt }: Stores): Pick<Store, "claim" | "settle"> {
  const granted = new Set<string>();
  return {
    claim: (key, request) =>
      attempt(
        () => store.claim(key, request),
        async () => {
          const claim = await memory.claim(key, request);
          if (claim === null) granted.add(request.owner);
          return claim;
        },
        async (late) => (late === null ? store.settle(key, request.owner, { state: "released" }) : undefined),
      ),
    async settle(key, owner, settlement) {
      if (granted.delete(owner)) await memory.settle(key, owner, settlement);
      // If the store works again, other processes learn the outcome.
      await attempt(
        () => store.settle(key, owner, settlement),
        () => memory.settle(key, owner, settlement),
      );
    },
  };
}

function valuesOf({ store, memory, attempt }: Stores): Pick<Store, "spend" | "refund" | "get" | "set"> {
  return {
    spend: (account, amount, cap) =>
      attempt(
        () => store.spend(account, amount, cap),
        () => memory.spend(account, amount, cap),
        async ({ isGranted }) => (isGranted ? store.refund(account, amount) : undefined),
      ),
    refund: (account, amount) =>
      attempt(
        () => store.refund(account, amount),
        () => memory.refund(account, amount),
      ),
    get: (key) =>
      attempt(
        () => store.get(key),
        () => memory.get(key),
      ),
    set: (key, value, ttlMs) =>
      attempt(
        () => store.set(key, value, ttlMs),
        () => memory.set(key, value, ttlMs),
      ),
  };
}
