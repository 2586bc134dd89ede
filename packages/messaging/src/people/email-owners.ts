import { isToolError } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import type { FlatMap } from "../customerio/entity.ts";
import { findByEmail } from "../customerio/people.ts";
import { toRef } from "../customerio/person.ts";
import type { PersonId } from "../customerio/records.ts";

/** Says what happens if the new email belongs to another person, which only a further request shows. */
export function emailOwnerNotes({ identifier_type }: PersonId, { email }: FlatMap): string[] {
  if (typeof email !== "string" || identifier_type === "email") return [];
  return [
    `If another person has the email ${nameOf(email)}, Customer.io gives that person this id or drops the update; GetPerson shows who has it.`,
  ];
}

/** Warns if an identify call would set another person's email: the backend then gives that person the new id. */
export async function previewEmailOwners(args: PersonId, { email }: FlatMap, call: MessagingCall): Promise<string[]> {
  if (typeof email !== "string" || args.identifier_type === "email") return [];
  const { kind, value } = toRef(args);
  try {
    const owners = await findByEmail(call.customerio.app, email, call);
    const otherOwners = owners.filter(({ id, internal_id }) => (kind === "id" ? id : internal_id) !== value);
    const [first] = otherOwners;
    if (!first) return [];
    const owner = otherOwners.length === 1 ? (first.person_id ?? email) : `${otherOwners.length} people`;
    return [
      `${email} belongs to ${owner}. Customer.io gives that person the new id, or drops the update if both people exist.`,
    ];
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}
