import { isToolError } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { bareInternalId, type PersonRef, refOf, toRef } from "../customerio/person.ts";
import type { PersonId } from "../customerio/records.ts";
import { readOwners, readProfile } from "../reads/read-fact.ts";
import { looksInternal, wrongTypeWarnings } from "./id-type-warnings.ts";
import type { PersonLookup } from "./person-lookup.ts";

const CHOICE = "chooses one of them. An id or internal_id is unambiguous.";

/**
 * Looks up the person that a write would affect. A failure is only a warning, because writes work without the App API
 * key.
 * @param choice end of the warning that several people have the email
 */
export async function lookUpPerson(args: PersonId, call: MessagingCall, choice = CHOICE): Promise<PersonLookup> {
  try {
    return await readPerson(toRef(args), call, choice);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return { profile: null, matches: null, warnings: [`The person could not be looked up: ${thrown.message}`] };
  }
}

async function readPerson(ref: PersonRef, call: MessagingCall, choice: string): Promise<PersonLookup> {
  if (ref.kind !== "email") {
    const profile = await readProfile(ref, call).catch((thrown: unknown) => {
      if (isToolError(thrown) && thrown.code === "not_found") return null;
      throw thrown;
    });
    return { profile, matches: profile ? 1 : 0, warnings: profile ? [] : await explainMissing(ref, call) };
  }
  const matches = await readOwners(ref.value, call);
  const [first] = matches.flatMap((match) => refOf(match) ?? []);
  const profile = first ? await readProfile(first, call) : null;
  const warnings = matches.length > 1 ? [`${matches.length} people have this email, and Customer.io ${choice}`] : [];
  return { profile, matches: matches.length, warnings };
}

/**
 * Warns that the id belongs to a person as another type of identifier. Costs a request only if the id looks like one.
 */
async function explainMissing({ kind, value }: PersonRef, call: MessagingCall): Promise<string[]> {
  const [warning] = wrongTypeWarnings({ person_id: value, identifier_type: kind === "id" ? "id" : "internal_id" });
  if (warning === undefined) return [];
  if (kind !== "id" || !looksInternal(value)) return [warning];
  const internal: PersonRef = { kind: "cio_id", value: bareInternalId(value) };
  const profile = await readProfile(internal, call).catch((thrown: unknown) => {
    if (isToolError(thrown) && !call.signal.aborted) return null;
    throw thrown;
  });
  if (profile === null) return [warning];
  const name = profile.email === null ? "" : `, ${nameOf(profile.email)}`;
  return [
    `No person has the external id ${nameOf(value)}, but one has it as internal id${name}: pass identifier_type: "internal_id".`,
  ];
}

/** Names a person in a sentence: `usr_42 (ada@example.com)`. */
export function describePerson({ person_id }: PersonId, { profile }: PersonLookup): string {
  const { email = null } = profile ?? {};
  return email === null || email === person_id ? nameOf(person_id) : `${nameOf(person_id)} (${nameOf(email)})`;
}
