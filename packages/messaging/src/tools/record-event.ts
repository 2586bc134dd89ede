import { defineTool, fitRecord, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { identifierType, line, optionalMap, personId } from "../parameters.ts";
import { nameIssues, reservedWarnings, sizeIssues } from "../people/attribute-rules.ts";
import { describePerson, lookUpPerson } from "../people/look-up-person.ts";
import { writeIssues } from "../people/write-issues.ts";
import { recordOnce } from "../sends/record-once.ts";

const input = v.strictObject({
  person_id: personId("Who"),
  name: v.pipe(
    line(100, "Event"),
    v.check((value) => value.trim() !== "", "must not be empty"),
  ),
  identifier_type: identifierType,
  data: optionalMap("Flat"),
});

const output = v.object({
  accepted: v.boolean(),
  event_id: v.string(),
  name: v.string(),
  person_id: v.string(),
  identifier_type: v.picklist(["id", "email", "internal_id"]),
  warnings: warningList,
});

/**
 * Records a custom event, which may start campaigns. The call carries one ULID, by which the backend recognises a
 * repeat; an equal call within ten minutes of a failed one carries the same. Accepted does not prove that the person
 * exists: an unknown id or email may create one.
 *
 * Backend: Track `POST /api/v2/entity` (event), retried with the same ULID. Preview: reads of the App API. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const recordEvent = defineTool({
  name: "Messaging.RecordEvent",
  title: "Record event",
  description: "Record a custom event; may start campaigns",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "none" },
  input,
  output,
  check: (args) => [
    ...writeIssues(args),
    ...nameIssues("data", args.data ?? {}),
    ...sizeIssues("data", args.data ?? {}),
  ],
  async run(args, call: MessagingCall) {
    const { person_id, identifier_type, data } = args;
    const name = args.name.trim();
    const event_id = await recordOnce({ ...args, name }, call);
    return { accepted: true, event_id, name, person_id, identifier_type, warnings: reservedWarnings(data) };
  },
  async preview(args, call: MessagingCall) {
    const reach = await lookUpPerson(args, call);
    const isMissing = reach.matches === 0;
    const created =
      args.identifier_type === "internal_id"
        ? "No person has this internal id: the event will be dropped."
        : "No person has this id: the event may create a person without a profile.";
    return {
      summary: `Record event ${args.name.trim()} on ${describePerson(args, reach)}.`,
      details: { exists: reach.matches === null ? null : !isMissing, person: reach.profile, data: args.data },
      warnings: [...reach.warnings, ...(isMissing ? [created] : []), ...reservedWarnings(args.data)],
    };
  },
  fit: (result, { maxTokens }) => fitRecord(result, maxTokens),
});
