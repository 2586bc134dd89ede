/** Longest wait for an operation of a store, milliseconds. */
const STORE_TIMEOUT_MS = 2_000;

/** Runs an operation of a store. Rejects with a `TimeoutError` if it does not settle in time. */
export async function withStoreTimeout<Value>(
  operation: () => Promise<Value> | Value,
  timeoutMs = STORE_TIMEOUT_MS,
): Promise<Value> {
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    expired.reject(new DOMException(`The store did not respond within ${timeoutMs} ms.`, "TimeoutError"));
  }, timeoutMs);
  try {
    return await Promise.race([operation(), expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
