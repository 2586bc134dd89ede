import { nameOf } from "@toolwright/core/text";
import type { PersonId } from "../customerio/person.ts";
import { isEmail } from "../text/text-rules.ts";

/** Warns about an email address that is used as an external id: the write then reaches no person, or creates one. */
export function emailIdWarnings({ person_id, identifier_type }: PersonId): string[] {
  if (identifier_type !== "id" || !isEmail(person_id)) return [];
  return [
    `person_id ${nameOf(person_id)} looks like an email address, but was used as an external id. For the person with this email, pass identifier_type: "email".`,
  ];
}
