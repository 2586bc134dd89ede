import type { FlatMap } from "../customerio/entity.ts";
import type { PersonId } from "../customerio/records.ts";
import { timeWarnings } from "./attribute-times.ts";

/** The attributes that IdentifyPerson sends. */
export interface ChosenAttributes {
  readonly attributes: FlatMap;
  readonly warnings: string[];
}

interface IdentifyArguments extends PersonId {
  readonly email: string;
  readonly attributes: FlatMap;
}

/** Attribute names that would change the person's identity, or prevent the person's creation. */
const IGNORED: Readonly<Record<string, string>> = {
  id: "person_id identifies the person",
  cio_id: "person_id identifies the person",
  _update: "IdentifyPerson creates people who do not exist",
};
/** Attribute names with another effect at Customer.io. They are sent. */
const SPECIAL: Readonly<Record<string, string>> = {
  anonymous_id: "assigns anonymous events with this value to the person, and cannot be reused for another",
  _timestamp: "is not stored: it is the time of this update, which controls the order of updates",
};

/** Chooses the attributes to send. Ignores those that would change the identity, with a warning for each. */
export function chooseAttributes({
  person_id,
  identifier_type,
  email,
  attributes,
}: IdentifyArguments): ChosenAttributes {
  const entries = Object.entries(attributes);
  const ignoredEntries = entries.filter(([name, value]) => Object.hasOwn(IGNORED, name) && String(value) !== person_id);
  const warnings = ignoredEntries.map(([name]) => `Attribute ${name} was ignored: ${IGNORED[name]}.`);
  const allowed = Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(IGNORED, name)));
  const { email: emailAttribute, ...others } = allowed;
  if (email !== "" && emailAttribute !== undefined && emailAttribute !== email) {
    warnings.push("Attribute email was ignored: the email argument takes precedence.");
  }
  if (emailAttribute === "" && email === "") {
    warnings.push("Attribute email was ignored: an empty email leaves the stored one unchanged.");
  }
  const newEmail = email === "" ? emailAttribute : email;
  const chosenAttributes: FlatMap = newEmail === undefined || newEmail === "" ? others : { ...others, email: newEmail };
  return {
    attributes: chosenAttributes,
    warnings: [
      ...warnings,
      ...emailWarnings(chosenAttributes, person_id, identifier_type),
      ...specialWarnings(chosenAttributes),
      ...timeWarnings(chosenAttributes),
    ],
  };
}

function emailWarnings({ email }: FlatMap, person_id: string, identifier_type: string): string[] {
  if (identifier_type !== "email" || email === undefined) return [];
  if (String(email).toLowerCase() === person_id.toLowerCase()) return [];
  return [
    "Customer.io may ignore a new email for a person identified by email. Identify the person by id or internal_id.",
  ];
}

function specialWarnings(attributes: FlatMap): string[] {
  return Object.entries(SPECIAL)
    .filter(([name]) => Object.hasOwn(attributes, name))
    .map(([name, effect]) => `Attribute ${name} ${effect}.`);
}
