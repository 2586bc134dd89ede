import { rejectOnAbort } from "./reject-on-abort.ts";
import { settleWithin } from "./settle-within.ts";

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
