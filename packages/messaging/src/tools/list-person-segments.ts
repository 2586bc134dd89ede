import { callUsage, defineTool, fitList, omitFields, omitNulls, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchSegmentsOf } from "../customerio/people.ts";
import { toPersonId } from "../customerio/person.ts";
import { type PersonSegment, personSegmentRecord } from "../customerio/records.ts";
import { unpagedRest } from "../lists/lean-rows.ts";
import { optionalFirstEmail, optionalPersonId } from "../parameters.ts";
import { personIssues, personNotFound, readFirstExisting, resolvePerson } from "../people/resolve-person.ts";
import { isFound, personRecord } from "../result-fields.ts";

const input = v.strictObject({ person_id: optionalPersonId, email: optionalFirstEmail });

const output = v.object({
  found: isFound,
  person: personRecord,
  segments: v.pipe(v.array(personSegmentRecord), v.description("The segments that the person belongs to.")),
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists a person's segments. If several people share the email, the first match is used, with a warning. If both
 * arguments are given, `person_id` is used. An unknown person returns `found: false`, not an error.
 *
 * Backend: App `GET /v1/customers/{id}/segments`, a retried read. An email needs one more request. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listPersonSegments = defineTool({
  name: "Messaging.ListPersonSegments",
  title: "List person segments",
  description: "List the Customer.io segments that a person belongs to.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: personIssues,
  async run(args, call: MessagingCall) {
    const { candidates, warnings } = await resolvePerson(args, call);
    const match = await readFirstExisting(candidates, (ref) => fetchSegmentsOf(call.customerio.app, ref, call));
    return {
      found: match !== null,
      person: match && toPersonId(match.ref),
      segments: match?.result ?? [],
      warnings: match ? warnings : warnings.concat(personNotFound(args)),
    };
  },
  fit: (result, view) =>
    fitList<PersonSegment>(
      {
        result,
        key: "segments",
        rows: result.segments,
        levels: [
          { shape: omitNulls, note: null },
          omitFields(["description"], "Descriptions are left out; Messaging_ListSegments has them."),
          omitFields(["description", "type", "state"], "Only id and name; Messaging_ListSegments has the rest."),
        ],
        rest: unpagedRest,
      },
      view,
    ),
});
