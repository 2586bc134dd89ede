import { attributeString } from "./people.ts";
import type { Person, Segment, Workspace } from "./workspace.ts";

/** Whether a person is in a segment. Evaluates the condition of a dynamic segment on each call. */
export function isMember({ condition, members }: Segment, person: Person): boolean {
  if (!condition) return members.has(person.cioId);
  const text = attributeString(person, condition.attribute);
  return text !== null && (condition.value === null || condition.value === text);
}

/** Returns the people in a segment, oldest profile first. */
export function segmentMembers({ people }: Workspace, segment: Segment): readonly Person[] {
  return people.all().filter((person) => isMember(segment, person));
}
