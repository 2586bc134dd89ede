import { type CardField, type Fit, fitRecord, type InputIssue, type TokenBudget } from "@toolwright/core/authoring";
import { formatValue, nameOf } from "@toolwright/core/text";
import type { FlatMap } from "../customerio/entity.ts";
import { toRef } from "../customerio/person.ts";
import type { PersonId } from "../customerio/records.ts";
import { isEmail } from "../text/text-rules.ts";
import { type DateView, withDates } from "./attribute-times.ts";
import type { PersonLookup } from "./person-lookup.ts";

/** Rejects an invalid email address, and an internal id that is only its prefix. */
export function writeIssues({
  person_id,
  identifier_type,
}: {
  readonly person_id?: string;
  readonly identifier_type?: string;
}): readonly InputIssue[] {
  if (identifier_type === "internal_id" && person_id === "cio_") {
    return [{ parameter: "person_id", received: '"cio_"', rule: "must be an internal id, not only its prefix" }];
  }
  if (identifier_type !== "email" || person_id === undefined || isEmail(person_id)) return [];
  const rule = "must be one email address if identifier_type is email";
  return [{ parameter: "person_id", received: formatValue(person_id), rule, example: '"ada@example.com"' }];
}

/** Rejects an invalid email attribute, since an email identifies a person. */
export function emailIssues({ email }: FlatMap): readonly InputIssue[] {
  if (email === undefined || email === "" || (typeof email === "string" && isEmail(email))) return [];
  const received = formatValue(email);
  return [{ parameter: "attributes.email", received, rule: "must be one email address", example: '"ada@example.com"' }];
}

/** Maximum number of sent values that an agent's result repeats. */
const MAX_REPEATED = 10;

/** Fits the result of a write. The agent knows what it sent, so a long list of sent values is left out. */
export function fitWrite<Key extends string>(
  result: { readonly warnings: readonly string[] } & Readonly<Record<Key, Readonly<Record<string, unknown>>>>,
  key: Key,
  view: TokenBudget & DateView,
): Fit {
  const { [key]: values, ...rest } = result;
  const repeated = Object.keys(values).length <= MAX_REPEATED ? { [key]: withDates(values, view) } : {};
  return fitRecord({ ...rest, ...repeated, warnings: result.warnings }, view);
}

const NAMES = { id: "id", email: "email", cio_id: "internal id" } as const;

/** Words for the type of a write's person_id: `id`, `email` or `internal id`. */
export function identifierName(args: PersonId): string {
  return NAMES[toRef(args).kind];
}

/** The card's field for the person that a write affects, with the known facts about the person. */
export function personField(args: PersonId, { profile, matches }: PersonLookup): CardField {
  const { kind, value } = toRef(args);
  const owner = profile?.email && profile.email !== value ? nameOf(profile.email) : undefined;
  return { label: `person ${NAMES[kind]}`, value, note: matches === 0 ? "no such person" : owner };
}
