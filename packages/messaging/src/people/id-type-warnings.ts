import { listNames, nameOf } from "@toolwright/core/text";
import type { PersonId } from "../customerio/records.ts";
import { isEmail } from "../text/text-rules.ts";

/**
 * Warns about an id that probably has another type than the call says. The write would reach no person, or create a
 * second one, which hides the first.
 */
export function wrongTypeWarnings({ person_id, identifier_type }: PersonId): string[] {
  if (identifier_type === "email") return [];
  const isExternal = identifier_type === "id";
  const used = isExternal ? "an external id" : "an internal id";
  if (isEmail(person_id)) return [wrongType(person_id, ["an email address", used], "email", "with this email")];
  if (isExternal && looksInternal(person_id))
    return [wrongType(person_id, ["Customer.io's internal id", used], "internal_id", "with this internal id")];
  // All digits of an internal id are hexadecimal.
  return isExternal || /^(?:cio_)?[0-9a-f]+$/i.test(person_id)
    ? []
    : [wrongType(person_id, ["an external id", used], "id", "with this external id")];
}

/** The warnings of {@link wrongTypeWarnings}, or else one that a write by internal id may have no effect. */
export function idTypeWarnings(id: PersonId): string[] {
  const warnings = wrongTypeWarnings(id);
  if (id.identifier_type !== "internal_id" || warnings.length > 0) return warnings;
  return [
    "Customer.io drops this write without an error if no person has the internal id. GetPerson shows whether one has it.",
  ];
}

function wrongType(id: string, [form, used]: readonly [string, string], type: string, which: string): string {
  return `person_id ${nameOf(id)} looks like ${form}, but was used as ${used}. For the person ${which}, pass identifier_type: "${type}".`;
}

/** Warns about listed external ids that are probably internal ones, which a launch can't take. */
export function recipientIdWarnings(ids: readonly string[]): string[] {
  const internal = ids.filter(looksInternal);
  if (internal.length === 0) return [];
  return [
    `${listNames(internal)} in recipient_ids: looks like Customer.io's internal id, and a broadcast takes external ids. Use recipient_emails for these people.`,
  ];
}

/**
 * Whether an id looks like an internal one: the documented prefix, or pairs of hexadecimal digits that begin with a
 * zero or contain both letters and digits. Longer ones are hashes and database ids.
 */
export function looksInternal(id: string): boolean {
  if (/^cio_[0-9a-z]+$/i.test(id)) return true;
  const isHex = /^[0-9a-f]{8,16}$/.test(id) && id.length % 2 === 0;
  return isHex && (/^0\d+$/.test(id) || (/[a-f]/.test(id) && /\d/.test(id)));
}
