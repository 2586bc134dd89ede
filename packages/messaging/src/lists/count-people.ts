import { type PageRows, tryCheck } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchPeople, type PeopleFilter } from "../customerio/people.ts";
import type { PersonIds } from "../customerio/records.ts";
import { countMembers } from "../customerio/segments.ts";

/** Maximum number of people that one request can count. */
export const MAX_COUNT = 1_000;

/** The number of people who match a filter, with a warning that says why if it is unknown. */
export interface PeopleCount {
  /** `null` if unknown. */
  readonly total: number | null;
  readonly warnings: readonly string[];
}

const OVER_MAX: PeopleCount = { total: null, warnings: ["More than 1,000 people match, so total is unknown."] };
const NOT_COUNTED: PeopleCount = { total: null, warnings: ["The people could not be counted, so total is unknown."] };

/**
 * Counts the people who match a filter, from its first page. If the page doesn't hold all of them, uses `counting`, or
 * one more request. The number is unknown if there are more than {@link MAX_COUNT}, or if that request fails.
 */
export async function countPeople(
  filter: PeopleFilter,
  page: PageRows<PersonIds>,
  counting: ReturnType<typeof requestCount> | null,
  call: MessagingCall,
): Promise<PeopleCount> {
  // A warning on the page says that people are missing from it.
  if (page.next_cursor === null) return { total: page.warnings.length === 0 ? page.rows.length : null, warnings: [] };
  if (filter.attribute !== null && page.rows.length >= MAX_COUNT) return OVER_MAX;
  const count = await (counting ?? requestCount(filter, call));
  call.signal.throwIfAborted();
  return count ?? NOT_COUNTED;
}

/** Counts a segment, or up to {@link MAX_COUNT} people who match a filter. Never rejects: `null` if it fails. */
export function requestCount(filter: PeopleFilter, call: MessagingCall): Promise<PeopleCount | null> {
  const { app } = call.customerio;
  const { segmentId, attribute } = filter;
  return tryCheck(call, async (check) => {
    if (segmentId !== null && attribute === null) return toCount(await countMembers(app, segmentId, check));
    const { rows, next } = await fetchPeople(app, filter, { start: null, limit: MAX_COUNT }, check);
    if (next === null) return toCount(rows.length);
    // A page with fewer people than requested doesn't say how many follow.
    return rows.length < MAX_COUNT ? NOT_COUNTED : OVER_MAX;
  });
}

const toCount = (total: number | null): PeopleCount => (total === null ? NOT_COUNTED : { total, warnings: [] });
