import { type PageRows, tryCheck } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchPeople, type PeopleFilter } from "../customerio/people.ts";
import type { PersonIds } from "../customerio/person.ts";
import { countMembers } from "../customerio/segments.ts";

/** Maximum number of people that one request can count. */
export const MAX_COUNT = 1_000;

/**
 * Counts the people who match a filter, from its first page. If the page does not hold all of them, one more request
 * counts a segment, or up to {@link MAX_COUNT} people. `null` if there are more, or if that request fails.
 */
export async function countPeople(
  filter: PeopleFilter,
  page: PageRows<PersonIds>,
  call: MessagingCall,
): Promise<number | null> {
  const { segmentId, attribute } = filter;
  const { app } = call.customerio;
  if (page.next_cursor === null) return page.warnings.length === 0 ? page.rows.length : null;
  const total = await tryCheck(call, async (check) => {
    if (attribute === null && segmentId !== null) return countMembers(app, segmentId, check);
    if (page.rows.length >= MAX_COUNT) return null;
    const { rows, next } = await fetchPeople(app, filter, { start: null, limit: MAX_COUNT }, check);
    return next === null ? rows.length : null;
  });
  call.signal.throwIfAborted();
  return total;
}
