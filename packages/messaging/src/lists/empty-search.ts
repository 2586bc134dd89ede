import { isToolError, nameOf } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchPeople, type PeopleFilter } from "../customerio/people.ts";
import { explainEmptySegment } from "./segment-state.ts";

/** Sends one more request to explain why a search found no person. Returns no explanation if that request fails. */
export async function explainEmptySearch(filter: PeopleFilter, call: MessagingCall): Promise<string[]> {
  const { segmentId, attribute } = filter;
  if (attribute === null) return segmentId === null ? [] : explainEmptySegment(segmentId, call);
  if (attribute.value === null && segmentId === null) {
    return [`${noneHas(attribute.name)} GetPerson shows the names of a person's attributes.`];
  }
  const anyValue = { segmentId: null, attribute: { name: attribute.name, value: null } };
  try {
    const page = { start: null, limit: 1 };
    const { rows } = await fetchPeople(call.customerio.app, anyValue, page, call);
    if (rows.length === 0) return [noneHas(attribute.name)];
    return [
      `Some people have the attribute ${nameOf(attribute.name)}, but none match all filters. Values must match exactly.`,
    ];
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}

function noneHas(attributeName: string): string {
  return `No person has the attribute ${nameOf(attributeName)}. Attribute names are case-sensitive.`;
}
