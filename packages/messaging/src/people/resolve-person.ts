import { type InputIssue, isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { findByEmail } from "../customerio/people.ts";
import { bareInternalId, type PersonRef, refOf } from "../customerio/person.ts";

/** How a person to read is named: by email or by id. */
export interface PersonArguments {
  readonly email: string;
  readonly person_id: string;
}

/** The person that the arguments name, before anything is read about them. */
export interface PersonCandidates {
  /** References to try, the most likely first; none when no person has the email. */
  readonly candidates: readonly PersonRef[];
  readonly warnings: string[];
}

/** What was read of a person, and by which identifier they were reached. */
export interface PersonFound<Result> {
  readonly ref: PersonRef;
  readonly result: Result;
}

/** Neither email nor id is a fault; both is none, since the id is the more exact one. */
export function personIssues({ email, person_id }: Partial<PersonArguments>): readonly InputIssue[] {
  if (person_id === "." || person_id === "../..") {
    const received = JSON.stringify(person_id);
    return [
      { parameter: "person_id", received, rule: "cannot be read by this id, which an address cannot hold; use email" },
    ];
  }
  if (email !== "" || person_id !== "") return [];
  const rule = "is required unless email is given";
  return [{ parameter: "person_id", received: "neither person_id nor email", rule, example: '"usr_42"' }];
}

/**
 * Finds out whom the arguments mean. An id is tried as an external one first, then as an internal one; of several
 * people with an email the first is taken.
 */
export async function resolvePerson(args: PersonArguments, call: MessagingCall): Promise<PersonCandidates> {
  const { email, person_id } = args;
  if (person_id !== "") {
    const warnings = email === "" ? [] : ["email was ignored: person_id says who is meant."];
    return { candidates: idCandidates(person_id), warnings };
  }
  const matches = await findByEmail(call.customerio.app, email, call);
  const [first] = matches.flatMap((match) => refOf(match) ?? []);
  const others = matches.length - 1;
  const several = `${matches.length} people have this email; this is about the first. GetPerson lists all of them.`;
  return { candidates: first ? [first] : [], warnings: others > 0 ? [several] : [] };
}

/** The ways to read an id. */
export function idCandidates(personId: string): readonly PersonRef[] {
  const internal = bareInternalId(personId);
  const external: PersonRef = { kind: "id", value: personId };
  // What cannot be an internal id is not worth a second request.
  return /^[\w-]+$/.test(internal) ? [external, { kind: "cio_id", value: internal }] : [external];
}

/** Reads by the first candidate that the backend knows; `null` for nobody. */
export async function readFirstKnown<Result>(
  candidates: readonly PersonRef[],
  read: (ref: PersonRef) => Promise<Result>,
): Promise<PersonFound<Result> | null> {
  for (const ref of candidates) {
    try {
      return { ref, result: await read(ref) };
    } catch (thrown) {
      if (!isToolError(thrown) || thrown.code !== "not_found") throw thrown;
    }
  }
  return null;
}

/** The warning of a result about a person who was not found. */
export function personNotFound({ email, person_id }: PersonArguments): string {
  return person_id === ""
    ? `No person has the email ${email}.`
    : `No person has the id ${person_id}, external or internal. If it is an email, pass it as email.`;
}
