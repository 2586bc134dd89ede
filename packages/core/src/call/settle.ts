/**
 * Settles like the promise, or rejects with the signal's reason as soon as it aborts. Removes its listener either way.
 */
export async function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) {
    // The promise has no other consumer, so its rejection would count as unhandled.
    promise.catch(() => undefined);
    throw signal.reason;
  }
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Time that work gets after an abort to settle and report its outcome, milliseconds. */
const GRACE_MS = 250;

/**
 * Waits for work even after its signal aborts, because the outcome may say what the work did. Gives up on work that
 * ignores the signal after a grace period.
 * @param toError creates the error to reject with after the grace period
 * @param graceMs the grace period, milliseconds
 */
export async function settleWithGrace<Value>(
  signal: AbortSignal,
  work: Promise<Value>,
  toError: () => Error,
  graceMs = GRACE_MS,
): Promise<Value> {
  try {
    return await rejectOnAbort(work, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    return settleWithin(() => work, graceMs, toError);
  }
}

/** Wait after an abort, milliseconds. Much less than the time that a call has to report its outcome. */
const WAIT_AFTER_ABORT_MS = 50;

/**
 * Waits for work after an effect that the result does not depend on, such as storing a paid record. Stops waiting
 * shortly after the call's signal aborts, so that the call can still return the result. Never rejects; the work itself
 * continues.
 * @returns the value of the work, `undefined` if it failed or took too long
 */
export async function waitInCall<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const leave = () => new Error("The call has ended.");
  return settleWithGrace(signal, work, leave, WAIT_AFTER_ABORT_MS).catch(() => undefined);
}

/**
 * Time that one timer waits, milliseconds. A blocked event loop uses up at most this much of a wait. All long waits use
 * the same slice, so the shorter of two ends first even if every slice is blocked.
 */
const sliceOf = (milliseconds: number) => (milliseconds < 1_000 ? 25 : 100);

/**
 * Waits for work, counting only time in which the event loop runs. A single timer would also count the time in which
 * the loop was blocked, and fire before an answer that arrived in the meantime.
 * @param toError creates the error to reject with after that time
 */
export async function settleWithin<Value>(
  work: () => Promise<Value> | Value,
  milliseconds: number,
  toError: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sliceMs = sliceOf(milliseconds);
  const expire = async (): Promise<never> => {
    for (let leftMs = milliseconds; leftMs > 0; leftMs -= sliceMs)
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(leftMs, sliceMs));
      });
    throw toError();
  };
  try {
    return await Promise.race([work(), expire()]);
  } finally {
    clearTimeout(timer);
  }
}
