import type { ApiResponse } from "../../http/response.ts";
import type { Params } from "./read-params.ts";
import { type Route, unprocessable } from "./route.ts";

/** Filters whose values are technology UIDs. */
const UID_FILTERS = ["currently_using_any_of_technology_uids"];

/**
 * Refuses what the real API silently ignores: unknown parameters, and technologies that are not written as UIDs. Returns
 * the error response, or `null`.
 */
export function checkStrictly({ endpoint, params: known = [] }: Route, params: Params): ApiResponse | null {
  const unknown = params.names().filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return unprocessable(`Strict mode: api/v1/${endpoint} has no parameter ${unknown.join(", ")}.`);
  const raw = UID_FILTERS.flatMap((name) => params.list(name)).find((uid) => /[A-Z\s.]/.test(uid));
  if (raw === undefined) return null;
  return unprocessable(
    `Strict mode: ${raw} is not a technology uid. Use lower case, and underscores for spaces and periods.`,
  );
}
