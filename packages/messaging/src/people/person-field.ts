import type { CardField } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import { type PersonId, toRef } from "../customerio/person.ts";
import type { PersonLookup } from "./person-lookup.ts";

const NAMES = { id: "id", email: "email", cio_id: "internal id" } as const;

/** What the person_id of a write is, in words: `id`, `email` or `internal id`. */
export function identifierName(args: PersonId): string {
  return NAMES[toRef(args).kind];
}

/** The field of the card for the person that a write affects, with what is known about the person. */
export function personField(args: PersonId, { profile, matches }: PersonLookup): CardField {
  const { kind, value } = toRef(args);
  const owner = profile?.email && profile.email !== value ? nameOf(profile.email) : undefined;
  return { label: `person ${NAMES[kind]}`, value, note: matches === 0 ? "no such person" : owner };
}
