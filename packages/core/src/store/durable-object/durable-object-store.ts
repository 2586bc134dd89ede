import { misconfigured } from "../../errors.ts";
import { formatValue } from "../../text/format-value.ts";
import type { Store } from "../store.ts";

export { type ObjectSql, type ObjectStoreOptions, objectStore } from "./object-store.ts";

/** One operation of a store: its name and its arguments. */
export type StoreOperation = {
  readonly [Name in keyof Store]: readonly [name: Name, ...args: Parameters<Store[Name]>];
}[keyof Store];

/** The part of a Durable Object's stub that is used: the method that your class declares. */
export interface StoreStub {
  /** Runs an operation in the object, with `runOperation`. */
  run(operation: StoreOperation): PromiseLike<unknown>;
}

/**
 * Runs an operation of a store, inside the Durable Object.
 * @returns the result of the operation
 * @throws TypeError for an operation that a store does not have
 */
export function runOperation(store: Store, [name, ...args]: StoreOperation): Promise<unknown> {
  if (!Object.hasOwn(store, name)) throw new TypeError("A store has no such operation.");
  const run = store[name] as (...values: unknown[]) => Promise<unknown>;
  return run(...args);
}

/**
 * A store in a Durable Object, for Cloudflare Workers. The object runs `objectStore`.
 *
 * Use one object per vendor account: an object handles about a thousand operations a second.
 * @param getStub returns a stub of the object. The store calls it for each operation: a stub belongs to the request that
 *   created it, and is useless after an exception
 * @throws ToolError `misconfigured` for anything else than a function
 */
export function durableObjectStore(getStub: () => StoreStub): Store {
  if (typeof getStub !== "function") {
    const rule = "must be a function that returns a stub, such as () => env.STORE.getByName(name)";
    throw misconfigured([{ parameter: "getStub", received: formatValue(getStub), rule }]);
  }
  const operation = <Name extends keyof Store>(name: Name): Store[Name] => {
    const run = async (...args: readonly unknown[]) => getStub().run([name, ...args] as unknown as StoreOperation);
    return run as unknown as Store[Name];
  };
  return {
    acquire: operation("acquire"),
    release: operation("release"),
    claim: operation("claim"),
    settle: operation("settle"),
    spend: operation("spend"),
    refund: operation("refund"),
    get: operation("get"),
    set: operation("set"),
  };
}
