import { defineTool, fitList, fullRow, nullableString, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchSegmentsOf, type PersonSegment } from "../customerio/people.ts";
import { toPersonId } from "../customerio/person.ts";
import { unpagedRest } from "../lists/unpaged-rest.ts";
import { optionalFirstEmail, optionalPersonId } from "../parameters.ts";
import { personIssues, personNotFound, readFirstKnown, resolvePerson } from "../people/resolve-person.ts";
import { personRecord } from "../records.ts";

const input = v.strictObject({ person_id: optionalPersonId, email: optionalFirstEmail });

const segment = v.object({
  id: nullableString,
  name: nullableString,
  description: nullableString,
  type: nullableString,
  state: nullableString,
});

const output = v.object({
  found: v.boolean(),
  person: personRecord,
  segments: v.array(segment),
  warnings: warningList,
});

/**
 * Segments a person belongs to. Of several people with an email the first is taken, said in `warnings`; with both
 * arguments `person_id` decides; nobody is `found: false`, no error.
 *
 * Backend: App `GET /v1/customers/{id}/segments`, a read that is retried; an email costs one request more. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listPersonSegments = defineTool({
  name: "Messaging.ListPersonSegments",
  title: "List person segments",
  description: "A person's segments",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: personIssues,
  async run(args, call: MessagingCall) {
    const { candidates, warnings } = await resolvePerson(args, call);
    const found = await readFirstKnown(candidates, (ref) => fetchSegmentsOf(call.customerio.app, ref, call));
    return {
      found: found !== null,
      person: found && toPersonId(found.ref),
      segments: found?.result ?? [],
      warnings: found ? warnings : warnings.concat(personNotFound(args)),
    };
  },
  fit: (result, { maxTokens }) =>
    fitList<PersonSegment>({
      result,
      key: "segments",
      rows: result.segments,
      levels: [
        fullRow,
        omitFields(["description"], "Descriptions are left out; ListSegments has them."),
        omitFields(["description", "type", "state"], "Only id and name are shown; ListSegments has the rest."),
      ],
      maxTokens,
      rest: unpagedRest,
    }),
});
