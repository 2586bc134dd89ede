import { type CardField, callUsage, defineTool, loadPart, warningList } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import * as v from "valibot";
import { type MessagingCall, originalArgs } from "../call.ts";
import { string } from "../customerio/records.ts";
import { identifierType, line, optionalData, personId } from "../parameters.ts";
import {
  eventTimeWarnings,
  nameIssues,
  RESERVED,
  reservedIssues,
  reservedWarnings,
  sizeIssues,
} from "../people/attribute-rules.ts";
import { timeWarnings, withSeconds } from "../people/attribute-times.ts";
import { idTypeWarnings } from "../people/id-type-warnings.ts";
import { fitWrite, identifierName, personField, writeIssues } from "../people/writes.ts";
import { writtenPerson } from "../result-fields.ts";
import { recordOnce } from "../sends/record-once.ts";
import { dataFields } from "../sends/variable-fields.ts";

const input = v.strictObject({
  person_id: personId("Id of the person; an unknown id may create one"),
  name: v.pipe(
    line(100, "Event name, e.g. plan_upgraded"),
    v.check((value) => value.trim() !== "", "must not be empty"),
  ),
  identifier_type: identifierType,
  data: optionalData(
    "JSON values by name; dates in epoch seconds or ISO-8601; recipient, from_address, reply_to override the message's",
  ),
});

const output = v.object({
  ...writtenPerson,
  deduplication_id: string(
    "ULID that Customer.io uses to ignore a repetition of this event. It is not the id of the activity.",
  ),
  name: string("Name of the event, without surrounding spaces."),
  data: v.pipe(v.record(v.string(), v.unknown()), v.description("The data as sent, for an agent at most ten values.")),
  warnings: warningList,
  ...callUsage,
});

/**
 * Records a custom event, which may start campaigns. Every call sends a ULID, and Customer.io ignores an event whose
 * ULID it already has. If a call fails, repeating it within ten minutes sends the same ULID. A call with the
 * `idempotencyKey` of an earlier call that succeeded sends nothing and returns its ULID. Accepted does not mean that
 * the person exists: an unknown id or email may create a person.
 *
 * Backend: Track `POST /api/v2/entity` (event), retried with the same ULID. The preview reads from the App API. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const recordEvent = defineTool({
  name: "Messaging.RecordEvent",
  title: "Record event",
  description: "Record a custom event on a person's timeline in Customer.io; this may start campaigns.",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "none" },
  input,
  output,
  fromModel: (args) => ({ ...args, ...(args.data && { data: withSeconds(args.data) }) }),
  check: (args) => [
    ...writeIssues(args),
    ...nameIssues("data", args.data ?? {}),
    ...reservedIssues(args.data ?? {}),
    ...sizeIssues("data", args.data ?? {}),
  ],
  async run(args, call: MessagingCall) {
    const { person_id, identifier_type, data } = args;
    const name = args.name.trim();
    const deduplication_id = await recordOnce({ ...args, name }, call, originalArgs(args, call).data);
    const warnings = [
      ...idTypeWarnings(args),
      ...reservedWarnings(data),
      ...timeWarnings(data),
      ...eventTimeWarnings(data),
    ];
    return { accepted: true, deduplication_id, name, data, person_id, identifier_type, warnings };
  },
  inspect: (args, call: MessagingCall) => ({ card: () => createCard(args, call) }),
  // Other messages that the event triggers go to the person, so only an override names a recipient.
  effects: ({ data }) => ({ recipients: typeof data["recipient"] === "string" ? [data["recipient"]] : [] }),
  redirect: (args, address) => ({ ...args, data: { ...args.data, recipient: address } }),
  fit: (result, view) => fitWrite(result, "data", view),
});

async function createCard(args: v.InferOutput<typeof input>, call: MessagingCall) {
  const { cardPerson, describePerson, lookUpPerson } = await loadPart(import("../late.ts"));
  const reach = await lookUpPerson(args, call);
  const isMissing = reach.matches === 0;
  const missingWarning =
    args.identifier_type === "internal_id"
      ? "No person has this internal id: Customer.io will drop the event."
      : `No person has this ${identifierName(args)}: the event may create a person without a profile.`;
  return {
    summary: `Record event ${nameOf(args.name.trim())} on ${describePerson(args, reach)}, which may start campaigns.`,
    fields: [personField(args, reach), { label: "event", value: args.name.trim() }, ...eventFields(args.data)],
    people: [cardPerson(args.person_id, reach.profile)],
    details: { exists: reach.matches === null ? null : !isMissing, person: reach.profile, data: args.data },
    warnings: [
      ...reach.warnings,
      ...(isMissing ? [missingWarning] : []),
      ...reservedWarnings(args.data),
      ...timeWarnings(args.data),
      ...eventTimeWarnings(args.data),
    ],
  };
}

/** An event's values. Those that decide who gets the messages it triggers come first. */
function eventFields(data: Readonly<Record<string, unknown>>): CardField[] {
  const names = Object.keys(data);
  const isReserved = (name: string) => RESERVED.includes(name);
  const ordered = [...names.filter(isReserved), ...names.filter((name) => !isReserved(name))];
  return ordered.flatMap((name) => dataFields(`data ${name}`, data[name]));
}
