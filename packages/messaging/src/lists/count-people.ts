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
 * Counts the people who match a filter, from its first page. If the page doesn't hold all of them, one more request
 * counts a segment, or up to {@link MAX_COUNT} people. The number is unknown if there are more, or if that request
 * fails.
 */
export async function countPeople(
  filter: PeopleFilter,
  page: PageRows<PersonIds>,
  call: MessagingCall,
): Promise<PeopleCount> {
  const { segmentId, attribute } = filter;
  const { app } = call.customerio;
  // A warning on the page says that people are missing from it.
  if (page.next_cursor === null) return { total: page.warnings.length === 0 ? page.rows.length : null, warnings: [] };
  const isSegment = attribute === null && segmentId !== null;
  if (!isSegment && page.rows.length >= MAX_COUNT) return OVER_MAX;
  const count = await tryCheck(call, async (check) => {
    if (isSegment) return toCount(await countMembers(app, segmentId, check));
    const { rows, next } = await fetchPeople(app, filter, { start: null, limit: MAX_COUNT }, check);
    if (next === null) return toCount(rows.length);
    // A page with fewer people than requested doesn't say how many follow.
    return rows.length < MAX_COUNT ? NOT_COUNTED : OVER_MAX;
  });
  call.signal.throwIfAborted();
  return count ?? NOT_COUNTED;
}

function toCount(total: number | null): PeopleCount {
  return total === null ? NOT_COUNTED : { total, warnings: [] };
}
