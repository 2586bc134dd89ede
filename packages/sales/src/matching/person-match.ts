import { nameOf, quoteName } from "@toolwright/core/text";
import { normalizeDomain } from "../apollo/domain.ts";
import type { PersonKey } from "../apollo/people.ts";
import type { MatchDoubt, Person } from "../apollo/records.ts";
import { hasOtherName, isOtherEmployer, spellOut } from "./employer.ts";
import { profilePath } from "./profile.ts";

/** Comparison of the returned person with the arguments. */
export interface PersonMatch {
  readonly match: "as_asked" | "differs";
  /** Each difference, then Apollo's low confidence. */
  readonly warnings: string[];
}

/**
 * Compares a person with the arguments. Unknown fields don't count as differences. Neither do spellings of the same
 * thing: case, accents, the order of a name, middle names, initials, short forms such as Chris, legal forms,
 * subdomains, or forms of a profile URL. A nickname such as Bob for Robert does count, because it may be another
 * person.
 */
export function comparePerson(person: Person, doubts: readonly MatchDoubt[], key: PersonKey): PersonMatch {
  const differences = [
    ...idDifferences(person, key),
    ...nameDifferences(person, key),
    ...emailDifferences(person, doubts, key),
    ...profileDifferences(person, key),
    ...employerDifferences(person, key),
  ];
  const confidence = doubts.includes("low_confidence") ? ["Apollo.io has low confidence in this match"] : [];
  return {
    match: differences.length === 0 ? "as_asked" : "differs",
    warnings: [...differences, ...confidence].map((text) => `Check the person: ${text}.`),
  };
}

function idDifferences({ person_id: id }: Person, { id: requested }: PersonKey): string[] {
  return requested === null || id === null || id === requested
    ? []
    : [`the id is ${nameOf(id)}, not ${nameOf(requested)}`];
}

function nameDifferences({ name }: Person, key: PersonKey): string[] {
  const requested = key.name ?? ([key.first_name, key.last_name].filter((part) => part !== null).join(" ") || null);
  if (name === null || requested === null || isSameName(name, requested)) return [];
  return [`the name is ${quoteName(name)}, not ${quoteName(requested)}`];
}

function emailDifferences({ email }: Person, doubts: readonly MatchDoubt[], { email: requested }: PersonKey): string[] {
  if (requested === null || !doubts.includes("other_email")) return [];
  return [`the work email is ${email === null ? "" : `${nameOf(email)}, `}not ${nameOf(requested)}`];
}

function profileDifferences({ linkedin_url: own }: Person, { linkedin_url: requested }: PersonKey): string[] {
  if (own === null || requested === null) return [];
  const [ownPath, requestedPath] = [profilePath(own), profilePath(requested)];
  // Other forms of an address, such as Sales Navigator's, contain a different id for the same person.
  const isComparable = [ownPath, requestedPath].every((path) => path.startsWith("/in/"));
  return !isComparable || ownPath === requestedPath
    ? []
    : [`the LinkedIn profile is ${quoteName(own)}, not ${quoteName(requested)}`];
}

/** The employer's domain or name confirms it. */
function employerDifferences({ employer }: Person, { domain, organization_name: name }: PersonKey): string[] {
  const others = [
    ...(domain === null ? [] : [isOtherEmployer(employer, [domain])]),
    ...(name === null ? [] : [hasOtherName(employer, name)]),
  ];
  if (others.length === 0 || others.includes(false)) return [];
  const own = employer.domain === null ? null : normalizeDomain(employer.domain);
  const found = [employer.name && quoteName(employer.name), own && (employer.name ? `(${own})` : own)];
  const requested = [name && nameOf(name), domain && (name ? `(${domain})` : domain)];
  const join = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" ");
  return [`the employer is ${join(found)}, not ${join(requested)}`];
}

/** Whether each word of the shorter name is, or begins, a different word of the longer one, or the other way around. */
function isSameName(one: string, other: string): boolean {
  return spellingsOf(one).some((words) => spellingsOf(other).some((others) => covers(words, others)));
}

function covers(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, [...other]] : [other, [...one]];
  // Try the longest words first, so that an initial doesn't take a full name's word.
  const isCovered = (word: string) => {
    const match = [
      longer.indexOf(word),
      longer.findIndex((candidate) => candidate.startsWith(word) || word.startsWith(candidate)),
    ].find((index) => index >= 0);
    return match !== undefined && longer.splice(match, 1).length > 0;
  };
  return shorter.length > 0 && [...shorter].sort((a, b) => b.length - a.length).every(isCovered);
}

/** Only the beginnings of longer names are compared. */
const MAX_NAME_CHARS = 200;

/** The words of a name without accents, and with two letters for an umlaut. */
function spellingsOf(name: string): (readonly string[])[] {
  const start = name.slice(0, MAX_NAME_CHARS);
  return [start, spellOut(start)].map(wordsOf);
}

/** The words of a name in any script, in lowercase. */
function wordsOf(name: string): readonly string[] {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}|['’.]/gu, "");
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
