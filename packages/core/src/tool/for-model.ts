import { shortenTime } from "../text/shorten-time.ts";
import type { WindowRecord } from "../time/window.ts";

/** Shortens what the results of many tools have, before they are fitted: their requests and their window. */
export function forModel(result: object): object {
  return withShortWindow(withRequestsLeft(result));
}

/** A model can plan with the requests that are left, but not with those that a call sent. */
function withRequestsLeft(result: object): object {
  if (!("calls_spent" in result && "calls_left" in result)) return result;
  const { calls_spent: _, ...left } = result;
  if (left.calls_left !== null) return left;
  const { calls_left: _unknown, ...rest } = left;
  return rest;
}

function withShortWindow(result: object): object {
  const { window } = result as { readonly window?: Partial<WindowRecord> | null };
  if (typeof window?.start !== "string" || typeof window.end !== "string") return result;
  return { ...result, window: { start: shortenTime(window.start), end: shortenTime(window.end) } };
}
