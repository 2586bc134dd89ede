import type { CallContext } from "@toolwright/core/authoring";
import { asFields, asString, fieldsSchema, type HttpClient, path, type WireResponse } from "@toolwright/core/http";
import * as v from "valibot";
import type { Lookup } from "./organizations.ts";
import { readDoubts, readJobs, toPerson } from "./person.ts";
import { isOutOfCredits, readPaidResponse } from "./read-response.ts";
import type { Job, MatchDoubt, Person } from "./records.ts";
import { isUnknown } from "./vendor-error.ts";

/** Identifiers of a person; `null` for those that the caller did not pass. */
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

/** A person that Apollo returned for a request. */
export interface MatchedPerson {
  readonly person: Person;
  readonly doubts: readonly MatchDoubt[];
  readonly jobs: readonly Job[];
}

const responseSchema = v.object({ person: v.nullish(fieldsSchema) });

/**
 * Fetches the best match for a person, for one credit if there is one. Backend: `POST /api/v1/people/match`, without
 * private email addresses and phone numbers. Apollo charges for every request, so a request is retried only if Apollo
 * did not process it.
 */
export async function matchPerson(
  apollo: HttpClient,
  key: PersonKey,
  call: CallContext,
): Promise<Lookup<MatchedPerson>> {
  const identifiers = Object.entries(key).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  const response = await apollo.send(
    {
      method: "POST",
      path: path`/api/v1/people/match`,
      query: { ...Object.fromEntries(identifiers), reveal_personal_emails: "false", reveal_phone_number: "false" },
      retry: "unsent",
      accepts: (response) => isOutOfCredits(response) || isUnknownPerson(response),
    },
    call,
  );
  if (isOutOfCredits(response)) return { kind: "out_of_credits" };
  if (isUnknownPerson(response)) return { kind: "none" };
  const raw = asFields(readPaidResponse(responseSchema, response, apollo.service).person);
  // Without a match, Apollo returns `null` or a synthetic person built from the request.
  const isSynthetic = asString(raw["match_confidence"])?.toLowerCase() === "none";
  const person = toPerson(raw);
  if (person.person_id === null || isSynthetic) return { kind: "none" };
  return { kind: "found", record: { person, doubts: readDoubts(raw, key.email), jobs: readJobs(raw, call.now) } };
}

/** Apollo reports an unknown or merged id as an error: 404, or 422 with a message. */
function isUnknownPerson(response: WireResponse): boolean {
  return isUnknown(response, /person does not exist|obsolete data/i);
}
