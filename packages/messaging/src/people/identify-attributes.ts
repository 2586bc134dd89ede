import type { FlatMap } from "@toolwright/core/authoring";
import { listNames } from "../text/list-names.ts";

/** What IdentifyPerson sends as attributes. */
export interface ChosenAttributes {
  readonly attributes: FlatMap;
  readonly warnings: string[];
}

interface IdentifyArguments {
  readonly person_id: string;
  readonly identifier_type: "id" | "email" | "internal_id";
  readonly email: string;
  readonly attributes: FlatMap;
}

/** Names by which the backend would give the person another identity, or not create them. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  id: "person_id says who is meant",
  cio_id: "person_id says who is meant",
  _update: "a new person is created",
};
/** Epoch milliseconds of any date since 1973 are above it, epoch seconds below. */
const MILLISECONDS_FROM = 1e11;

/** The attributes to send; what would turn the call into another one is left out, and said. */
export function chooseAttributes({
  person_id,
  identifier_type,
  email,
  attributes,
}: IdentifyArguments): ChosenAttributes {
  const named = Object.entries(attributes);
  const dropped = named.filter(([name, value]) => Object.hasOwn(FORBIDDEN, name) && String(value) !== person_id);
  const kept = Object.fromEntries(named.filter(([name]) => !Object.hasOwn(FORBIDDEN, name)));
  const warnings = dropped.map(([name]) => `Attribute ${name} was left out: ${FORBIDDEN[name]}.`);
  if (email !== "" && kept["email"] !== undefined && kept["email"] !== email) {
    warnings.push("Attribute email was replaced by the email argument.");
  }
  const { email: given, ...others } = kept;
  if (given === "" && email === "") warnings.push("Attribute email was left out: empty leaves the email unchanged.");
  const stored = email === "" ? given : email;
  const chosen: FlatMap = stored === undefined || stored === "" ? others : { ...others, email: stored };
  return {
    attributes: chosen,
    warnings: [...warnings, ...emailWarnings(chosen, person_id, identifier_type), ...timeWarnings(chosen)],
  };
}

function emailWarnings({ email }: FlatMap, person_id: string, identifier_type: string): string[] {
  if (identifier_type !== "email" || email === undefined) return [];
  if (String(email).toLowerCase() === person_id.toLowerCase()) return [];
  return ["The backend may drop a change of the email that identifies the person; identify by id or internal_id."];
}

function timeWarnings(attributes: FlatMap): string[] {
  const names = Object.entries(attributes)
    .filter(
      ([name, value]) => /(_at|_date|_time)$/.test(name) && typeof value === "number" && value > MILLISECONDS_FROM,
    )
    .map(([name]) => name);
  if (names.length === 0) return [];
  return [`${listNames(names)}: looks like epoch milliseconds; the backend reads dates as epoch seconds.`];
}
