import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { GetPersonPerson, ListCampaignsCampaign, ListTransactionalMessagesMessage } from "../types/messaging.ts";

// Record types in results. Each field has a one-line description for the editor and the reference. The types that the
// toolkit's services name are the generated ones, since compilers would read all types of Valibot for an inferred one.

const openMap = v.record(v.string(), v.unknown());

/** A string that is always present. */
export function string(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** A number that is always present. */
export function number(description: string) {
  return v.pipe(v.number(), v.description(description));
}

/** A flag, `null` if unknown. */
function booleanOrNull(description: string) {
  return v.pipe(v.nullable(v.boolean()), v.description(description));
}

/** A list of strings, empty where the backend has no values. */
export function stringList(description: string) {
  return v.pipe(v.array(v.string()), v.description(description));
}

/** Identifies a person in results of the tools. */
export const personId = v.object({
  person_id: string("Id to pass to other tools."),
  identifier_type: v.pipe(
    v.picklist(["id", "internal_id", "email"]),
    v.description("Type of `person_id`, to pass to tools that take `identifier_type`."),
  ),
});

/** Identifies a person in arguments and results of the tools. */
export type PersonId = v.InferOutput<typeof personId>;

/** All ids of a person. Other tools take `person_id` and `identifier_type`. */
export const personIds = v.object({
  person_id: stringOrNull(
    "Id to pass to other tools: the external id, else the internal id, else the email; `null` if there is none.",
  ),
  identifier_type: v.pipe(
    v.nullable(v.picklist(["id", "internal_id", "email"])),
    v.description("Type of `person_id`, to pass to tools that take `identifier_type`; `null` if `person_id` is."),
  ),
  id: stringOrNull("External id, assigned by the owner of the workspace; `null` if the person has none."),
  internal_id: stringOrNull("Customer.io's internal id (`cio_id`), `null` if Customer.io did not return it."),
  email: stringOrNull("Email address, `null` if Customer.io returned none."),
});

/** The type of {@link personIds}. */
export type PersonIds = v.InferOutput<typeof personIds>;

/** A person's profile. */
export const profileRecord = v.object({
  ...personIds.entries,
  created_at: stringOrNull("Time of the person's creation, ISO-8601 in UTC; `null` if unknown."),
  unsubscribed: booleanOrNull("Whether the person unsubscribed from messages, `null` if unknown."),
  attributes: v.pipe(openMap, v.description("Attribute values by name; Customer.io returns nearly all as strings.")),
  devices: number("Number of the person's devices that can receive push notifications."),
});

/** The type of {@link profileRecord}. */
export type Profile = GetPersonPerson;

/** An action of a person, or a change to their profile. */
export const activityRecord = v.object({
  id: stringOrNull("Id of the activity, `null` if Customer.io returned none."),
  type: stringOrNull("Type as in `activity_type`, or any other type that Customer.io records, such as `sent_email`."),
  name: stringOrNull("Name of the event, or URL of the page view; `null` if the activity has neither."),
  timestamp: stringOrNull("Time of the activity, ISO-8601 in UTC; `null` if unknown."),
  delivery_id: stringOrNull("Id of the message that the activity belongs to, `null` if there is none."),
  delivery_type: stringOrNull("Type of that message, for example `email`; `null` if there is none."),
  data: v.pipe(
    openMap,
    v.description(
      "Details that depend on the type: the properties of an event, `from` and `to` of each changed attribute, …",
    ),
  ),
});

/** The type of {@link activityRecord}. */
export type Activity = v.InferOutput<typeof activityRecord>;

/** A message to one person, with its delivery status. */
export const messageRecord = v.object({
  id: stringOrNull("Delivery id, the `delivery_id` of SendTransactionalEmail; `null` if Customer.io returned none."),
  type: stringOrNull("Type of the message, for example `email`; `null` if unknown."),
  status: stringOrNull(
    "The latest step: `sent`, `delivered`, `opened`, `clicked`, `bounced`, …; `null` before the first step.",
  ),
  subject: stringOrNull("Subject of the message, `null` if it has none."),
  recipient: stringOrNull("Address that the message was sent to, `null` if unknown."),
  created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
  metrics: v.pipe(v.record(v.string(), v.string()), v.description("Time of each step by name, ISO-8601 in UTC.")),
  failure_message: stringOrNull("Reason for a failed delivery, `null` if it did not fail."),
  campaign_id: stringOrNull("Id of the campaign that sent the message, `null` if no campaign did."),
  newsletter_id: stringOrNull("Id of the newsletter that sent the message, `null` if no newsletter did."),
  broadcast_id: stringOrNull("Id of the broadcast that sent the message, `null` if no broadcast did."),
  transactional_message_id: stringOrNull("Id of the transactional template of the message, `null` if it has none."),
});

/** The type of {@link messageRecord}. */
export type Message = v.InferOutput<typeof messageRecord>;

/** A segment of the workspace. */
export const segmentRecord = v.object({
  id: stringOrNull("Id of the segment, to pass to other tools as `segment_id`; `null` if Customer.io returned none."),
  name: stringOrNull("Name of the segment, `null` if it has none."),
  description: stringOrNull("Description of the segment, `null` if it has none."),
  type: stringOrNull("`dynamic` (by conditions) or `manual`, `null` if unknown."),
  state: stringOrNull("`finished` once all members are known, another value before; `null` if unknown."),
  tags: stringList("Tags of the segment."),
  created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
  updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
});

/** The type of {@link segmentRecord}. */
export type Segment = v.InferOutput<typeof segmentRecord>;

/** A segment that a person is in. */
export const personSegmentRecord = v.object({
  id: stringOrNull("Id of the segment, to pass to ListSegmentMembers; `null` if Customer.io returned none."),
  name: segmentRecord.entries.name,
  description: segmentRecord.entries.description,
  type: segmentRecord.entries.type,
  state: segmentRecord.entries.state,
});

/** The type of {@link personSegmentRecord}. */
export type PersonSegment = v.InferOutput<typeof personSegmentRecord>;

/** A campaign or a broadcast. */
export function campaignRecord(noun: "campaign" | "broadcast", user: string) {
  return v.object({
    id: stringOrNull(`Id of the ${noun}, to pass to ${user}; \`null\` if Customer.io returned none.`),
    name: stringOrNull(`Name of the ${noun}, \`null\` if it has none.`),
    description: stringOrNull(`Description of the ${noun}, \`null\` if it has none.`),
    type: stringOrNull(
      `What starts the ${noun}, for example \`segment\` or \`triggered_broadcast\`; \`null\` if unknown.`,
    ),
    state: stringOrNull(
      `State of the ${noun}, for example \`draft\`, \`running\` or \`stopped\`; \`null\` if unknown.`,
    ),
    active: booleanOrNull(`Whether the ${noun} is active, \`null\` if unknown.`),
    channels: stringList(`Types of the messages of the ${noun}, for example \`email\` or \`webhook\`.`),
    tags: stringList(`Tags of the ${noun}.`),
    created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
    updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
    first_started_at: stringOrNull("Time of its first start, ISO-8601 in UTC; `null` if it never started."),
  });
}

/** The type of {@link campaignRecord}. */
export type Campaign = ListCampaignsCampaign;

/** A newsletter in results. */
export const newsletterRecord = v.object({
  id: stringOrNull("Id of the newsletter, to pass to GetNewsletterMetrics; `null` if Customer.io returned none."),
  name: stringOrNull("Name of the newsletter, `null` if it has none."),
  subject: stringOrNull("Subject of its message, `null` if it has none, or if `limit` is above 10."),
  type: stringOrNull("Type of its message, for example `email`; `null` if unknown."),
  sent_at: stringOrNull("Time of the send, ISO-8601 in UTC; `null` if it was not sent."),
  created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
  updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
  tags: stringList("Tags of the newsletter."),
  recipient_segment_ids: stringList("Ids of the segments that receive it."),
});

/** The type of {@link newsletterRecord}. */
export type ListedNewsletter = v.InferOutput<typeof newsletterRecord>;

/** A newsletter without the fields that come from its message. */
export type Newsletter = Omit<ListedNewsletter, "subject">;

/**
 * A transactional template.
 * @param variables the fields for its variables
 */
export function templateRecord<Variables extends v.ObjectEntries>(variables: Variables) {
  return v.object({
    id: stringOrNull("Id of the template, to pass to SendTransactionalEmail; `null` if Customer.io returned none."),
    name: stringOrNull("Name of the template, `null` if it has none."),
    description: stringOrNull("Description of the template, `null` if it has none."),
    trigger_name: stringOrNull("Name that SendTransactionalEmail takes instead of the id, `null` if there is none."),
    ...variables,
    created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown. Models do not get it."),
    updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown. Models do not get it."),
  });
}

/** The type of {@link templateRecord}. */
export type Template = Omit<ListTransactionalMessagesMessage, "variables" | "optional_variables">;

/** The backend's receipt for an accepted email. */
export const queuedEmail = v.object({
  delivery_id: string("Id of the delivery, the `id` of the message in ListPersonMessages."),
  queued_at: stringOrNull("Time at which Customer.io queued the email, ISO-8601 in UTC; `null` if unknown."),
});

/** The type of {@link queuedEmail}. */
export type QueuedEmail = v.InferOutput<typeof queuedEmail>;
