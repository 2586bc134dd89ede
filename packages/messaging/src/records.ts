import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";

// Result fields that several tools share.

/** A string that is always present. */
export function string(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** A number that is always present. */
export function number(description: string) {
  return v.pipe(v.number(), v.description(description));
}

/** A list of strings, empty where the backend has no values. */
export function stringList(description: string) {
  return v.pipe(v.array(v.string()), v.description(description));
}

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

/** Whether any person matched. */
export const isFound = v.pipe(v.boolean(), v.description("Whether a person has this id or email."));

/** The person a list is about; `null` when no person matched. */
export const personRecord = v.pipe(
  v.nullable(
    v.object({
      person_id: string("Id to pass to other tools."),
      identifier_type: v.pipe(
        v.picklist(["id", "internal_id", "email"]),
        v.description("Type of `person_id`, to pass to tools that take `identifier_type`."),
      ),
    }),
  ),
  v.description("The person that the result is about, `null` if `found` is false."),
);

/** The result fields of every write to a person. */
export const writtenPerson = {
  accepted: v.pipe(
    v.boolean(),
    v.description("Always true: Customer.io accepted the request, and applies it in the background."),
  ),
  person_id: string("The `person_id` of the call."),
  identifier_type: v.pipe(
    v.picklist(["id", "email", "internal_id"]),
    v.description("The `identifier_type` of the call, `id` by default."),
  ),
};

/** The values of a write, with the types that were sent. */
export function sentValues(description: string) {
  return v.pipe(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), v.description(description));
}

/** Cursor of the next page. */
export const nextCursor = stringOrNull("`cursor` of the next page, `null` on the last page.");

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
    active: v.pipe(v.nullable(v.boolean()), v.description(`Whether the ${noun} is active, \`null\` if unknown.`)),
    channels: stringList(`Types of the messages of the ${noun}, for example \`email\` or \`webhook\`.`),
    tags: stringList(`Tags of the ${noun}.`),
    created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
    updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
    first_started_at: stringOrNull("Time of its first start, ISO-8601 in UTC; `null` if it never started."),
  });
}
