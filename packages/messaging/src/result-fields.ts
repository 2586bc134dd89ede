import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import { personId, string } from "./customerio/records.ts";

// Result fields beside the records.

/** Whether any person matched. */
export const isFound = v.pipe(v.boolean(), v.description("Whether a person has this id or email."));

/** The person that a list is about; `null` when no person matched. */
export const personRecord = v.pipe(
  v.nullable(personId),
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
