import { stringOrNull } from "@toolwright/core/authoring";
import { asFields, asString } from "@toolwright/core/http";
import * as v from "valibot";
import { string } from "./record-fields.ts";

/** Identifier types as the backend names them; `cio_id` is Customer.io's internal id. */
export type IdKind = "id" | "email" | "cio_id";

/** Identifies a person to the backend: one identifier with its type. */
export interface PersonRef {
  readonly kind: IdKind;
  readonly value: string;
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

/** Parses `{ id, cio_id, email }`, where each value may be missing, empty or a number. */
export function toPersonIds(raw: unknown): PersonIds {
  const fields = asFields(raw);
  const [id, internal_id, email] = [asString(fields["id"]), asString(fields["cio_id"]), asString(fields["email"])];
  const ref = refOf({ id, internal_id, email });
  return { ...(ref ? toPersonId(ref) : { person_id: null, identifier_type: null }), id, internal_id, email };
}

/** The most reliable identifier of a person; `null` when there is none. */
export function refOf({ id, internal_id, email }: Pick<PersonIds, "id" | "internal_id" | "email">): PersonRef | null {
  // An id that no URL path can contain is the last choice.
  if (id !== null && !isDotSegment(id)) return { kind: "id", value: id };
  if (internal_id !== null) return { kind: "cio_id", value: internal_id };
  if (email !== null) return { kind: "email", value: email };
  return id === null ? null : { kind: "id", value: id };
}

/** Whether a value is `.` or `..`, which URL parsers resolve to another path even when it is encoded. */
export function isDotSegment(value: string): boolean {
  return value === "." || value === "..";
}

/** Removes the prefix `cio_` of the Track API's paths, which the App API and the v2 endpoint do not accept. */
export function bareInternalId(value: string): string {
  return value.replace(/^cio_/, "");
}

/** Whether two references have the same type and value. */
export function isSameRef(one: PersonRef, other: PersonRef): boolean {
  return one.kind === other.kind && one.value === other.value;
}

/** Translates a person id of the tools for the backend; never guesses the type from the value. */
export function toRef({ person_id, identifier_type }: PersonId): PersonRef {
  if (identifier_type !== "internal_id") return { kind: identifier_type, value: person_id };
  return { kind: "cio_id", value: bareInternalId(person_id) };
}

/** Translates a person id of the backend for the tools. */
export function toPersonId({ kind, value }: PersonRef): PersonId {
  return { person_id: value, identifier_type: kind === "cio_id" ? "internal_id" : kind };
}
