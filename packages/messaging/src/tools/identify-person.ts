import { defineTool, type FlatMap, fitRecord, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { sendEntity } from "../customerio/entity.ts";
import { toRef } from "../customerio/person.ts";
import { email, identifierType, optionalMap, personId } from "../parameters.ts";
import { attributeIssues, sizeIssues } from "../people/attribute-rules.ts";
import { previewEmailOwners } from "../people/email-owners.ts";
import { chooseAttributes } from "../people/identify-attributes.ts";
import { lookUp, nameOf } from "../people/look-up.ts";
import { emailIssues, writeIssues } from "../people/write-issues.ts";
import { number, writtenPerson } from "../records.ts";
import { listNames } from "../text/list-names.ts";

const input = v.strictObject({
  person_id: personId("Stable id, e.g. usr_42; creates the person if new, except by internal_id"),
  identifier_type: identifierType,
  email: v.optional(
    email("Email attribute; empty leaves it unchanged. Another person with this email gets this person_id"),
    "",
  ),
  attributes: optionalMap("Flat map of name to string, number or boolean; dates in epoch seconds"),
});

const output = v.object({
  ...writtenPerson,
  attributes_set: number("Number of attributes sent, with the email."),
  warnings: warningList,
});

/**
 * Creates a person or updates the named attributes; the others stay. `identifier_type` decides whom it reaches: an id
 * that looks like an email is still an id. `id` and `cio_id` among the attributes are left out. An email that belongs to
 * somebody else makes the backend give that person this id, or drop the update when both exist: the preview looks it up. Accepted does not mean applied: the backend drops an unknown `internal_id` and conflicting
 * identifiers later, without an answer.
 *
 * Backend: Track `POST /api/v2/entity` (identify), idempotent: retried. Preview: reads of the App API. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const identifyPerson = defineTool({
  name: "Messaging.IdentifyPerson",
  title: "Identify person",
  description:
    "Create or update a person in Customer.io. Adds or overwrites the named attributes and keeps all others. For actions of the person, use RecordEvent.",
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: (args) => [
    ...writeIssues(args),
    ...attributeIssues("attributes", args.attributes ?? {}),
    ...emailIssues(args.attributes ?? {}),
    ...sizeIssues("attributes", args.attributes ?? {}),
  ],
  async run(args, call: MessagingCall) {
    const { person_id, identifier_type } = args;
    const { attributes, warnings } = chooseAttributes(args);
    await sendEntity(call.customerio.track, toRef(args), { action: "identify", attributes }, call);
    return { accepted: true, person_id, identifier_type, attributes_set: Object.keys(attributes).length, warnings };
  },
  async preview(args, call: MessagingCall) {
    const { attributes, warnings } = chooseAttributes(args);
    const [reach, owners] = await Promise.all([lookUp(args, call), previewEmailOwners(args, attributes, call)]);
    const { profile } = reach;
    const names = Object.keys(attributes);
    const isNew = reach.matches === 0;
    const what = names.length === 0 ? "without attributes" : `and set ${listNames(names)}`;
    const dropped =
      isNew && args.identifier_type === "internal_id" ? ["No person has this internal id: it will be dropped."] : [];
    return {
      summary: `${reach.matches === null ? "Create or update" : isNew ? "Create" : "Update"} ${nameOf(args, reach)} ${what}.`,
      details: {
        exists: reach.matches === null ? null : !isNew,
        person: profile,
        changes: changesOf(attributes, profile?.attributes ?? {}),
      },
      warnings: [...reach.warnings, ...dropped, ...owners, ...warnings],
    };
  },
  fit: (result, { maxTokens }) => fitRecord(result, maxTokens),
});

/** Old and new value of every attribute that would be set; the backend shows values as text. */
function changesOf(attributes: FlatMap, before: Readonly<Record<string, unknown>>) {
  return Object.entries(attributes).map(([name, to]) => ({
    name,
    from: Object.hasOwn(before, name) ? before[name] : null,
    to,
  }));
}
