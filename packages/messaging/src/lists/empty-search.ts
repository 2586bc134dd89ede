import { isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchPeople, type PeopleFilter } from "../customerio/people.ts";
import { explainEmptySegment } from "./segment-state.ts";

/** Says why no person matched, at the cost of one request; says nothing when that fails. */
export async function explainEmptySearch(filter: PeopleFilter, call: MessagingCall): Promise<string[]> {
  const { segmentId, attribute } = filter;
  if (attribute === null) return segmentId === null ? [] : explainEmptySegment(segmentId, call);
  if (attribute.value === null && segmentId === null) {
    return [`No person has an attribute ${attribute.name}; names are case-sensitive (GetPerson shows them).`];
  }
  const anyone = { segmentId: null, attribute: { name: attribute.name, value: null } };
  try {
    const page = { start: null, limit: 1 };
    const { rows } = await fetchPeople(call.customerio.app, anyone, page, call);
    if (rows.length === 0) return [`No person has an attribute ${attribute.name} at all; names are case-sensitive.`];
    return [`People with attribute ${attribute.name} exist, but none match the rest; values must equal exactly.`];
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}
