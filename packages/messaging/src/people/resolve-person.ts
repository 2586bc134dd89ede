import { type InputIssue, isToolError } from "@toolwright/core/authoring";
import { formatValue, nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { findByEmail } from "../customerio/people.ts";
import { bareInternalId, isDotSegment, type PersonRef, refOf } from "../customerio/person.ts";
import { isEmail } from "../text/text-rules.ts";

/** The warning if both arguments are set. */
export const EMAIL_IGNORED = "email was ignored: person_id takes precedence.";

/** The arguments that identify a person to read. */
export interface PersonArguments {
  readonly email: string;
  readonly person_id: string;
}

/** The references that the arguments may mean. Only a read shows which of them exists. */
export interface PersonCandidates {
  /** References to try in this order; empty if no person has the email. */
  readonly candidates: readonly PersonRef[];
  /** All references that the arguments identify: the candidates, and every other person with the email. */
  readonly all: readonly PersonRef[];
  readonly warnings: string[];
}

/** The result of reading a person, with the reference that exists. */
export interface PersonMatch<Result> {
  readonly ref: PersonRef;
  readonly result: Result;
}

/** Rejects arguments with neither an email nor an id. With both, the id takes precedence. */
export function personIssues({ email, person_id }: Partial<PersonArguments>): readonly InputIssue[] {
  if (person_id !== undefined && isDotSegment(person_id)) {
    const rule = "cannot be read by this id, which a URL path cannot contain; use the internal id or email";
    return [{ parameter: "person_id", received: formatValue(person_id), rule }];
  }
  if (email !== "" || person_id !== "") return [];
  const rule = "is required unless email is set";
  return [{ parameter: "person_id", received: "neither person_id nor email", rule, example: '"usr_42"' }];
}

/**
 * Resolves the arguments to references. An id may be an external id or, as a second choice, an internal one. An email
 * is looked up; if several people have it, the first one counts.
 */
export async function resolvePerson(args: PersonArguments, call: MessagingCall): Promise<PersonCandidates> {
  const { email, person_id } = args;
  if (person_id !== "") {
    const candidates = idCandidates(person_id);
    return { candidates, all: candidates, warnings: email === "" ? [] : [EMAIL_IGNORED] };
  }
  const matches = await findByEmail(call.customerio.app, email, call);
  const all = matches.flatMap((match) => refOf(match) ?? []);
  const ambiguous = `${matches.length} people have this email; this result is for the first. GetPerson returns all of them.`;
  return { candidates: all.slice(0, 1), all, warnings: matches.length > 1 ? [ambiguous] : [] };
}

/** The references that an id may mean: an external id first, then an internal one. */
export function idCandidates(personId: string): readonly PersonRef[] {
  const internal = bareInternalId(personId);
  const external: PersonRef = { kind: "id", value: personId };
  // Saves the second request if the value can't be an internal id.
  return /^[\w-]+$/.test(internal) ? [external, { kind: "cio_id", value: internal }] : [external];
}

/**
 * Reads the first candidate that exists; returns `null` if none does. In a workspace without external ids, which
 * rejects them with 400, the last candidate decides.
 */
export async function readFirstExisting<Result>(
  candidates: readonly PersonRef[],
  read: (ref: PersonRef) => Promise<Result>,
): Promise<PersonMatch<Result> | null> {
  for (const ref of candidates) {
    try {
      return { ref, result: await read(ref) };
    } catch (thrown) {
      if (!isToolError(thrown)) throw thrown;
      const isRejectedKind = ref.kind === "id" && thrown.status === 400 && ref !== candidates.at(-1);
      if (thrown.code !== "not_found" && !isRejectedKind) throw thrown;
    }
  }
  return null;
}

/** The warning about a person who doesn't exist. */
export function personNotFound({ email, person_id }: PersonArguments): string {
  if (person_id === "") return `No person has the email ${nameOf(email)}.`;
  const notFound = `No person has the external or internal id ${nameOf(person_id)}.`;
  return isEmail(person_id)
    ? `${notFound} It looks like an email address: pass it as email here, and with identifier_type: "email" to tools that write.`
    : notFound;
}
