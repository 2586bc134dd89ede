import { nullableString } from "@toolwright/core/authoring";
import * as v from "valibot";

// Schemas that several results share.

/** All ids of a person. Other tools accept `person_id` and `identifier_type`. */
export const personIds = v.object({
  person_id: nullableString,
  identifier_type: v.nullable(v.picklist(["id", "internal_id", "email"])),
  id: nullableString,
  internal_id: nullableString,
  email: nullableString,
});

/** The person of a list; `null` if no person matches. */
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
