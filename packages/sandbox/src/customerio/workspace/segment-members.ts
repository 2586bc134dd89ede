import { attributeText } from "./people.ts";
import type { Person, Segment, Workspace } from "./workspace.ts";

/** Whether a person belongs to a segment now; the condition of a dynamic one is evaluated on each call. */
export function isMember({ condition, members }: Segment, person: Person): boolean {
  if (!condition) return members.has(person.cioId);
  const text = attributeText(person, condition.attribute);
  return text !== null && (condition.value === null || condition.value === text);
}

/** Everyone in a segment, ordered by creation of their profiles. */
export function segmentMembers({ people }: Workspace, segment: Segment): readonly Person[] {
  return people.all().filter((person) => isMember(segment, person));
}
