import { callUsage, defineTool, flatMap, loadPart, warningList } from "@toolwright/core/authoring";
import { listNames } from "@toolwright/core/text";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { type FlatMap, sendEntity } from "../customerio/entity.ts";
import { readFlag, toRef } from "../customerio/person.ts";
import { number } from "../customerio/records.ts";
import { email, identifierType, personId } from "../parameters.ts";
import { attributeIssues, sizeIssues } from "../people/attribute-rules.ts";
import { withSeconds } from "../people/attribute-times.ts";
import { emailOwnerNotes, previewEmailOwners } from "../people/email-owners.ts";
import { idTypeWarnings } from "../people/id-type-warnings.ts";
import { chooseAttributes } from "../people/identify-attributes.ts";
import { emailIssues, fitWrite, personField, writeIssues } from "../people/writes.ts";
import type { IdentifyPersonChange } from "../preview-details.ts";
import { sentValues, writtenPerson } from "../result-fields.ts";

const input = v.strictObject({
  person_id: personId("Stable id; creates the person if new, except by internal_id"),
  identifier_type: identifierType,
  email: v.optional(
    email("Email attribute; empty leaves it unchanged. Another person with this email gets this person_id"),
    "",
  ),
  attributes: v.optional(flatMap("Attribute name to value; dates in epoch seconds or ISO-8601"), {}),
});

const output = v.object({
  ...writtenPerson,
  attributes_set: number("Number of attributes sent, with the email."),
  attributes: sentValues(
    "The attributes as sent, for an agent at most ten. Customer.io returns stored values as strings.",
  ),
  warnings: warningList,
  ...callUsage,
});

/**
 * Creates a person, or updates the named attributes and keeps all others. Only `identifier_type` says how to read the
 * id: one that looks like an email is still an id. The attributes `id` and `cio_id` are left out. If another person has
 * the email, Customer.io gives that person this id, or drops the update when both people exist; the preview checks for
 * this. Accepted does not mean applied: Customer.io later drops an unknown `internal_id` and conflicting identifiers
 * without an error.
 *
 * Backend: Track `POST /api/v2/entity` (identify), idempotent and retried. The preview reads from the App API. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const identifyPerson = defineTool({
  name: "Messaging.IdentifyPerson",
  title: "Identify person",
  description:
    "Create or update a person in Customer.io. Adds or overwrites the named attributes and keeps all others. For actions of the person, use Messaging_RecordEvent.",
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  fromModel: (args) => ({ ...args, ...(args.attributes && { attributes: withSeconds(args.attributes) }) }),
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
    return {
      accepted: true,
      person_id,
      identifier_type,
      attributes_set: Object.keys(attributes).length,
      attributes: { ...attributes },
      warnings: [...idTypeWarnings(args), ...emailOwnerNotes(args, attributes), ...warnings],
    };
  },
  inspect: (args, call: MessagingCall) => ({ card: () => createCard(args, call) }),
  fit: (result, view) => fitWrite(result, "attributes", view),
});

async function createCard(args: v.InferOutput<typeof input>, call: MessagingCall) {
  const { cardPerson, describePerson, lookUpPerson } = await loadPart(import("../late.ts"));
  const { attributes, warnings } = chooseAttributes(args);
  const [lookup, ownerWarnings] = await Promise.all([
    lookUpPerson(args, call),
    previewEmailOwners(args, attributes, call),
  ]);
  const { profile } = lookup;
  const changes = changesOf(attributes, profile?.attributes ?? {});
  const names = changes.map(({ name }) => name);
  const isNew = lookup.matches === 0;
  const effect = names.length === 0 ? "without attributes" : `and set ${listNames(names)}`;
  const dropWarnings =
    isNew && args.identifier_type === "internal_id"
      ? ["No person has this internal id: Customer.io will drop the update."]
      : [];
  return {
    summary: `${lookup.matches === null ? "Create or update" : isNew ? "Create" : "Update"} ${describePerson(args, lookup)} ${effect}.`,
    fields: [personField(args, lookup)],
    changes: changes.map(({ name, from, to }) => ({ name, before: from, after: to })),
    people: [cardPerson(args.person_id, profile, readFlag(attributes["unsubscribed"]) ? "unsubscribed" : "")],
    details: {
      exists: lookup.matches === null ? null : !isNew,
      person: profile,
      changes,
    },
    warnings: [...resubscribeWarnings(changes), ...lookup.warnings, ...dropWarnings, ...ownerWarnings, ...warnings],
  };
}

/** Warns if the call makes an unsubscribed person get messages again. */
function resubscribeWarnings(changes: readonly IdentifyPersonChange[]): string[] {
  const change = changes.find(({ name }) => name === "unsubscribed");
  if (!readFlag(change?.from) || readFlag(change?.to)) return [];
  return ["This person has unsubscribed, and would get messages again."];
}

/** Attributes that decide who gets messages. They come first. */
const SENSITIVE = ["unsubscribed", "email"];

/** The old and new value of every attribute that the call sets. Customer.io returns old values as strings. */
function changesOf(attributes: FlatMap, currentValues: Readonly<Record<string, unknown>>): IdentifyPersonChange[] {
  const isSensitive = (name: string) => SENSITIVE.includes(name);
  const entries = Object.entries(attributes);
  return [...entries.filter(([name]) => isSensitive(name)), ...entries.filter(([name]) => !isSensitive(name))].map(
    ([name, to]) => ({
      name,
      from: Object.hasOwn(currentValues, name) ? currentValues[name] : null,
      to,
    }),
  );
}
