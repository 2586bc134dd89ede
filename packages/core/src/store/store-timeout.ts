import { settleWithin } from "../call/settle.ts";

/** Longest wait for an operation of a store, milliseconds. */
const STORE_TIMEOUT_MS = 2_000;

/** Runs an operation of a store. Rejects with a `TimeoutError` if it does not settle in time. */
export function withStoreTimeout<Value>(operation: () => Promise<Value> | Value): Promise<Value> {
  const toError = () => new DOMException(`The store did not respond within ${STORE_TIMEOUT_MS} ms.`, "TimeoutError");
  return settleWithin(operation, STORE_TIMEOUT_MS, toError);
}
