/** Settles with a promise, or rejects with the reason of a signal as soon as it aborts; leaves no listener behind. */
export async function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) {
    // Nobody waits for it any more, so its own failure must not count as unhandled.
    promise.catch(() => undefined);
    throw signal.reason;
  }
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
