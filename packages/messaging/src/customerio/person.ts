import { asFields, asString } from "@toolwright/core/http";
import type { PersonId, PersonIds } from "./records.ts";

/** Identifier types as the backend names them; `cio_id` is Customer.io's internal id. */
export type IdKind = "id" | "email" | "cio_id";

/** Identifies a person to the backend: one identifier with its type. */
export interface PersonRef {
  readonly kind: IdKind;
  readonly value: string;
}

/** Parses `{ id, cio_id, email }`, where each value may be missing, empty or a number. */
export function toPersonIds(raw: unknown): PersonIds {
  const fields = asFields(raw);
  const [id, internal_id, email] = [asString(fields["id"]), asString(fields["cio_id"]), asString(fields["email"])];
  const ref = refOf({ id, internal_id, email });
  return { ...(ref ? toPersonId(ref) : { person_id: null, identifier_type: null }), id, internal_id, email };
}

/** The most reliable identifier of a person; `null` when there is none. */
export function refOf({ id, internal_id, email }: Pick<PersonIds, "id" | "internal_id" | "email">): PersonRef | null {
  // An id that can't be in a URL path is the last choice.
  if (id !== null && !isDotSegment(id)) return { kind: "id", value: id };
  if (internal_id !== null) return { kind: "cio_id", value: internal_id };
  if (email !== null) return { kind: "email", value: email };
  return id === null ? null : { kind: "id", value: id };
}

/** Whether a value is `.` or `..`, which URL parsers resolve to another path even when it is encoded. */
export function isDotSegment(value: string): boolean {
  return value === "." || value === "..";
}

/** Removes the Track API's path prefix `cio_`, which the App API and the v2 endpoint don't accept. */
export function bareInternalId(value: string): string {
  return value.replace(/^cio_/, "");
}

/** Whether two references have the same type and value. */
export function isSameRef(one: PersonRef, other: PersonRef): boolean {
  return one.kind === other.kind && one.value === other.value;
}

/** Translates a person id from the tools' form to the backend's. Never guesses the type from the value. */
export function toRef({ person_id, identifier_type }: PersonId): PersonRef {
  if (identifier_type !== "internal_id") return { kind: identifier_type, value: person_id };
  return { kind: "cio_id", value: bareInternalId(person_id) };
}

/** Translates a person id from the backend's form to the tools'. */
export function toPersonId({ kind, value }: PersonRef): PersonId {
  return { person_id: value, identifier_type: kind === "cio_id" ? "internal_id" : kind };
}

/** Reads a flag as Customer.io does: an attribute `unsubscribed` may be `true` or 1, and is stored as a string. */
export function readFlag(value: unknown): boolean | null {
  const flag = asString(value);
  return flag === null ? null : flag === "true" || flag === "1";
}
