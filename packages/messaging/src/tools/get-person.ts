import { callUsage, defineTool, fitList, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { number, type Profile, profileRecord } from "../customerio/records.ts";
import { optionalEmail, optionalPersonId } from "../parameters.ts";
import { withDates } from "../people/attribute-times.ts";
import { readMatches } from "../people/read-matches.ts";
import { personIssues, personNotFound } from "../people/resolve-person.ts";
import { isFound } from "../result-fields.ts";

const input = v.strictObject({ email: optionalEmail, person_id: optionalPersonId });

const output = v.object({
  found: isFound,
  match_count: number("Number of people who have this email or id, `0` if there is none."),
  people: v.pipe(
    v.array(profileRecord),
    v.description("Every match with its profile; several if they share the email."),
  ),
  warnings: warningList,
  ...callUsage,
});

/**
 * Returns every person with an email or id, each with their profile and all their ids. Pass a row's `person_id` and
 * `identifier_type` to the other tools. If both arguments are given, `person_id` is used and `email` is ignored. An
 * unknown person returns `found: false`, not an error.
 *
 * Backend: App API, retried reads: `GET /v1/customers?email=` and one `POST /v1/customers/attributes` per 100 matches,
 * or `GET /v1/customers/{id}/attributes`, repeated with the internal id if no external id matches. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited` (10
 * requests a second), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const getPerson = defineTool({
  name: "Messaging.GetPerson",
  title: "Get person",
  description:
    "Look up a Customer.io profile by email or id. Returns every person with the email; found is false if there is none. To search by segment or attribute, use Messaging_SearchPeople.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: personIssues,
  async run(args, call: MessagingCall) {
    const { people, warnings } = await readMatches(args, call);
    const hasMatches = people.length > 0;
    return {
      found: hasMatches,
      match_count: people.length,
      people,
      warnings: hasMatches ? warnings : [...warnings, personNotFound(args)],
    };
  },
  fit: (result, view) =>
    fitList<Profile>(
      {
        result,
        key: "people",
        rows: result.people.map(withoutRepeats).map((one) => ({ ...one, attributes: withDates(one.attributes, view) })),
        levels: [
          { shape: (profile) => profile, note: null },
          { shape: withoutHidden, note: "Attributes that begin with _ are left out." },
          {
            shape: withoutLongValues,
            note: "Attribute values over 80 characters are left out; Messaging_GetPerson by person_id shows them.",
          },
          omitFields(["attributes", "devices"], "Attributes are left out; Messaging_GetPerson by person_id has them."),
        ],
        rest: () => ({ note: "Messaging_SearchPeople with attribute_name email and this email lists them all." }),
      },
      view,
    ),
});

/** Leaves out the attributes in which Customer.io repeats a person's fields. */
function withoutRepeats(profile: Profile): Profile {
  const { id, email, internal_id: cio_id, created_at } = profile;
  const createdSeconds = created_at === null ? null : Date.parse(created_at) / 1_000;
  const repeats = { id, email, cio_id, created_at: createdSeconds } as Readonly<Record<string, unknown>>;
  return filterAttributes(
    profile,
    (name, value) => !Object.hasOwn(repeats, name) || String(repeats[name]) !== String(value),
  );
}

function withoutHidden(profile: Profile): Profile {
  return filterAttributes(profile, (name) => !name.startsWith("_"));
}

function withoutLongValues(profile: Profile): Profile {
  return filterAttributes(profile, (name, value) => !name.startsWith("_") && JSON.stringify(value).length <= 82);
}

function filterAttributes(profile: Profile, isKept: (name: string, value: unknown) => boolean): Profile {
  const attributes = Object.entries(profile.attributes).filter(([name, value]) => isKept(name, value));
  return { ...profile, attributes: Object.fromEntries(attributes) };
}
