import { ToolError } from "../errors.ts";
import type { CallContext } from "./call.ts";
import { rejectOnAbort } from "./settle.ts";

/** Longest time that a check may delay a call by default, milliseconds. */
const MAX_CHECK_MS = 5_000;

/**
 * Runs a check that must not prevent a call. Resolves with `null` if it fails, if the call is aborted, or if it takes
 * longer than `maxMs` or a third of the call's time budget.
 * @param maxMs default 5,000
 */
export async function tryCheck<Call extends CallContext, Result>(
  call: Call,
  check: (call: Call) => Promise<Result>,
  maxMs = MAX_CHECK_MS,
): Promise<Result | null> {
  const { startedMs = call.now } = call;
  const budgetMs = Math.max(1, Math.min(maxMs, (call.deadlineMs - startedMs) / 3));
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new ToolError({ code: "timeout", message: "The check took too long." })),
    budgetMs,
  );
  const signal = AbortSignal.any([call.signal, timeout.signal]);
  try {
    return await rejectOnAbort(check({ ...call, signal, deadlineMs: startedMs + budgetMs }), signal);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
