import {
  asFields,
  asString,
  type CallContext,
  fieldsSchema,
  type HttpClient,
  path,
  type WireResponse,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { Lookup } from "./organizations.ts";
import { isOutOfCredits } from "./out-of-credits.ts";
import { readPaidAnswer } from "./paid-answer.ts";
import { type Person, toPerson } from "./person.ts";

/** What a person is known by; `null` for what is not known. */
export interface PersonKey {
  readonly id: string | null;
  readonly name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly organization_name: string | null;
  readonly domain: string | null;
  readonly linkedin_url: string | null;
}

const matched = v.object({ person: v.nullish(fieldsSchema) });

/**
 * The person who fits best, for one credit when there is one. Backend: `POST /api/v1/people/match`, never asked for
 * private addresses or phone numbers. Every call is charged anew, so it is repeated only where it certainly never
 * arrived.
 */
export async function matchPerson(apollo: HttpClient, key: PersonKey, call: CallContext): Promise<Lookup<Person>> {
  const known = Object.entries(key).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  const answer = await apollo.send(
    {
      method: "POST",
      path: path`/api/v1/people/match`,
      query: { ...Object.fromEntries(known), reveal_personal_emails: "false", reveal_phone_number: "false" },
      retry: "unsent",
      accepts: (seen) => isOutOfCredits(seen) || isNobody(seen),
    },
    call,
  );
  if (isOutOfCredits(answer)) return { kind: "out_of_credits" };
  if (isNobody(answer)) return { kind: "none" };
  const raw = asFields(readPaidAnswer(matched, answer, apollo.service).person);
  // Nobody is `null`, or somebody made up from what was asked.
  const isMade = asString(raw["match_confidence"])?.toLowerCase() === "none";
  const person = toPerson(raw);
  return person.person_id === null || isMade ? { kind: "none" } : { kind: "found", record: person };
}

/** The backend says that an id is unknown, or was merged away, with an error of its own. */
function isNobody({ status, text }: WireResponse): boolean {
  return status === 404 || (status === 422 && /person does not exist|obsolete data/i.test(text.slice(0, 500)));
}
