import { isToolError } from "@toolwright/core/authoring";
import { nameOf, quoteName } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { fetchPeople, type PeopleFilter } from "../customerio/people.ts";
import { withDate } from "../people/attribute-times.ts";
import { readAttributeValues } from "./person-rows.ts";

/** Number of people whose values show what an attribute looks like, and number of values to name. */
const SAMPLE = 20;
const MAX_VALUES = 5;

/** Sends up to two more requests to explain why a search by attribute found nothing. */
export async function explainEmptySearch(filter: PeopleFilter, call: MessagingCall): Promise<string[]> {
  const { segmentId, attribute } = filter;
  if (attribute === null) return [];
  if (attribute.value === null && segmentId === null) {
    return [`${noneHas(attribute.name)} GetPerson shows the names of a person's attributes.`];
  }
  const anyValue = { segmentId: null, attribute: { name: attribute.name, value: null } };
  try {
    const { rows } = await fetchPeople(call.customerio.app, anyValue, { start: null, limit: SAMPLE }, call);
    if (rows.length === 0) return [noneHas(attribute.name)];
    const some = `Some people have the attribute ${nameOf(attribute.name)}, but none match all filters.`;
    if (attribute.value === null || call.hides?.(`attributes.${attribute.name}`)) return [some];
    const values = await readAttributeValues(rows, attribute.name, call);
    const shown = [...(values?.values() ?? [])].map((value) =>
      withDate(value, attribute.name, { hidesFields: call.hides !== undefined }),
    );
    return [`${some} Values must match exactly${listValues(shown)}.`];
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}

function listValues(values: readonly string[]): string {
  const distinct = [...new Set(values)].slice(0, MAX_VALUES);
  return distinct.length === 0
    ? ""
    : `; stored are for example ${distinct.map((one) => quoteName(one, 40)).join(", ")}`;
}

function noneHas(attributeName: string): string {
  return `No person has the attribute ${nameOf(attributeName)}. Attribute names are case-sensitive.`;
}
