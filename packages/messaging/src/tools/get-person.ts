import {
  defineTool,
  fitList,
  fullRow,
  nullableString,
  omitFields,
  openMap,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import type { Profile } from "../customerio/people.ts";
import { optionalEmail, optionalPersonId } from "../parameters.ts";
import { readMatches } from "../people/read-matches.ts";
import { personIssues, personNotFound } from "../people/resolve-person.ts";
import { personIds } from "../records.ts";

const input = v.strictObject({ email: optionalEmail, person_id: optionalPersonId });

const person = v.object({
  ...personIds.entries,
  created_at: nullableString,
  unsubscribed: v.nullable(v.boolean()),
  attributes: openMap,
  devices: v.number(),
});

const output = v.object({
  found: v.boolean(),
  match_count: v.number(),
  people: v.array(person),
  warnings: warningList,
});

/**
 * Everyone an email or id belongs to, each with profile and every id; `person_id` and `identifier_type` are what the
 * other tools take. With both arguments `person_id` decides. Nobody is `found: false`, no error.
 *
 * Backend: App API, reads that are retried: `GET /v1/customers?email=` and one `POST /v1/customers/attributes` per 100
 * matches, or `GET /v1/customers/{id}/attributes`, asked again as an internal id when no external one is known. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited` (10
 * requests a second), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const getPerson = defineTool({
  name: "Messaging.GetPerson",
  title: "Get person",
  description: "Profiles by email or id; a shared email returns all",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: personIssues,
  async run(args, call: MessagingCall) {
    const { people, warnings } = await readMatches(args, call);
    const found = people.length > 0;
    return {
      found,
      match_count: people.length,
      people,
      warnings: found ? warnings : [...warnings, personNotFound(args)],
    };
  },
  fit: (result, { maxTokens }) =>
    fitList<Profile>({
      result,
      key: "people",
      rows: result.people,
      levels: [
        fullRow,
        { shape: withoutHidden, note: "Attributes that begin with _ are left out." },
        { shape: brief, note: "Attribute values over 80 characters are left out; GetPerson by person_id shows them." },
        omitFields(["attributes", "devices"], "Attributes are left out; GetPerson by person_id shows them."),
      ],
      maxTokens,
      rest: () => ({ note: "SearchPeople with attribute_name email and this email lists them all." }),
    }),
});

function withoutHidden(profile: Profile): Profile {
  return withAttributes(profile, (name) => !name.startsWith("_"));
}

function brief(profile: Profile): Profile {
  return withAttributes(profile, (name, value) => !name.startsWith("_") && JSON.stringify(value).length <= 82);
}

function withAttributes(profile: Profile, isKept: (name: string, value: unknown) => boolean): Profile {
  const kept = Object.entries(profile.attributes).filter(([name, value]) => isKept(name, value));
  return { ...profile, attributes: Object.fromEntries(kept) };
}
