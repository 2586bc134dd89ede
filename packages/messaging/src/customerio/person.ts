import { asFields, asString } from "@toolwright/core/authoring";

/** The kinds of identifiers in the backend's words; the service's own is `cio_id`. */
export type IdKind = "id" | "email" | "cio_id";

/** A person by one identifier of a stated kind. */
export interface PersonRef {
  readonly kind: IdKind;
  readonly value: string;
}

/** A person by one identifier, in the words of the tools. */
export interface PersonId {
  readonly person_id: string;
  readonly identifier_type: "id" | "email" | "internal_id";
}

/** All identifiers of a person, as results carry them. */
export interface PersonIds {
  /** The id to pass to other tools: the external one, or the internal one of people without. */
  readonly person_id: string | null;
  /** Kind of `person_id`, as `identifier_type` takes it. */
  readonly identifier_type: "id" | "internal_id" | "email" | null;
  /** External id, assigned by the caller. */
  readonly id: string | null;
  /** The service's own id. */
  readonly internal_id: string | null;
  readonly email: string | null;
}

/** Reads `{ id, cio_id, email }`, any part of which may be missing, empty, or a number. */
export function toPersonIds(raw: unknown): PersonIds {
  const fields = asFields(raw);
  const [id, internal_id, email] = [asString(fields["id"]), asString(fields["cio_id"]), asString(fields["email"])];
  const identifier_type = id !== null ? "id" : internal_id !== null ? "internal_id" : email !== null ? "email" : null;
  return { person_id: id ?? internal_id ?? email, identifier_type, id, internal_id, email };
}

/** How to address a person whose identifiers are known; `null` when there are none. */
export function refOf({ id, internal_id, email }: PersonIds): PersonRef | null {
  if (id !== null) return { kind: "id", value: id };
  if (internal_id !== null) return { kind: "cio_id", value: internal_id };
  return email === null ? null : { kind: "email", value: email };
}

/** An internal id as the backend takes it; people copy it with the prefix of the Track API's paths. */
export function bareInternalId(value: string): string {
  return value.replace(/^cio_/, "");
}

/** An identifier in the backend's words; the kind is never guessed from the value. */
export function toRef({ person_id, identifier_type }: PersonId): PersonRef {
  if (identifier_type !== "internal_id") return { kind: identifier_type, value: person_id };
  return { kind: "cio_id", value: bareInternalId(person_id) };
}

/** A reference in the words of the tools. */
export function toPersonId({ kind, value }: PersonRef): PersonId {
  return { person_id: value, identifier_type: kind === "cio_id" ? "internal_id" : kind };
}
