import { nullableString } from "@toolwright/core/authoring";
import * as v from "valibot";

// Shapes that several results share.

/** A person by every id they have; `person_id` and `identifier_type` are what other tools take. */
export const personIds = v.object({
  person_id: nullableString,
  identifier_type: v.nullable(v.picklist(["id", "internal_id", "email"])),
  id: nullableString,
  internal_id: nullableString,
  email: nullableString,
});

/** The person a list is about; `null` when nobody was found. */
export const personRecord = v.nullable(
  v.object({ person_id: v.string(), identifier_type: v.picklist(["id", "internal_id", "email"]) }),
);

/** A campaign or a broadcast. */
export const campaignRecord = v.object({
  id: nullableString,
  name: nullableString,
  description: nullableString,
  type: nullableString,
  state: nullableString,
  active: v.nullable(v.boolean()),
  channels: v.array(v.string()),
  tags: v.array(v.string()),
  created_at: nullableString,
  updated_at: nullableString,
  first_started_at: nullableString,
});
