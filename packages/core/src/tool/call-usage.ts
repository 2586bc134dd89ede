import type { RequestCount } from "../call/request-count.ts";
import type { OutputSchema } from "../definition/definition.ts";

/** Adds the requests of a call to its result, if the schema of the result declares them. */
export function withCallUsage(result: object, { entries }: OutputSchema, { sent, left, window }: RequestCount): object {
  if (!("calls_spent" in entries && "calls_left" in entries)) return result;
  return { ...result, calls_spent: sent, calls_left: left, ...(window != null && { calls_left_window: window }) };
}

/** Leaves an unknown number of requests left out of a result that a model reads, since it says nothing. */
export function withoutUnknownLimit(result: object): object {
  if (!("calls_left" in result) || result.calls_left !== null) return result;
  const { calls_left: _, ...known } = result;
  return known;
}
