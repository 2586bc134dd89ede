import { nullableText } from "@toolwright/core/authoring";
import * as v from "valibot";

// Shapes that several results share.

/** A person by every id they have; `person_id` and `identifier_type` are what other tools take. */
export const personIds = v.object({
  person_id: nullableText,
  identifier_type: v.nullable(v.picklist(["id", "internal_id", "email"])),
  id: nullableText,
  internal_id: nullableText,
  email: nullableText,
});

/** The person a list is about; `null` when nobody was found. */
export const personRecord = v.nullable(
  v.object({ person_id: v.string(), identifier_type: v.picklist(["id", "internal_id", "email"]) }),
);

/** A campaign or a broadcast. */
export const campaignRecord = v.object({
  id: nullableText,
  name: nullableText,
  description: nullableText,
  type: nullableText,
  state: nullableText,
  active: v.nullable(v.boolean()),
  channels: v.array(v.string()),
  tags: v.array(v.string()),
  created_at: nullableText,
  updated_at: nullableText,
  first_started_at: nullableText,
});
