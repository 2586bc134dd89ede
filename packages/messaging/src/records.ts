import * as v from "valibot";

// Shapes that several results share.

/** Text that may be absent. */
export const nullableText = v.nullable(v.string());

/** What the caller should know: several matches, clamped, ignored, or why nothing was found. */
export const warningList = v.array(v.string());

/** A value as the backend has it, by name. */
export const openMap = v.record(v.string(), v.unknown());

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
