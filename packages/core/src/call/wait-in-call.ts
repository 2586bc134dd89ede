import { settleWithGrace } from "./settle-with-grace.ts";

/** Wait after an abort, milliseconds. Much less than a call has to report its outcome. */
const WAIT_AFTER_ABORT_MS = 50;

/**
 * Waits for work that follows an effect and that the result does not need, such as keeping a record that was paid. Stops
 * waiting shortly after the call's signal aborts, so that the call can still return the result. Never rejects; the work
 * itself continues.
 * @returns the value of the work, `undefined` if it failed or took too long
 */
export async function waitInCall<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const leave = () => new Error("The call has ended.");
  return settleWithGrace(signal, work, leave, WAIT_AFTER_ABORT_MS).catch(() => undefined);
}
