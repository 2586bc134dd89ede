import * as v from "valibot";
import { type MatchedPerson, matchPerson, type PersonKey } from "../apollo/people.ts";
import { jobRecord, matchDoubt, type Person, personRecord } from "../apollo/records.ts";
import type { Alias, SalesCall } from "../call.ts";
import { profilePath } from "../matching/profile.ts";
import { lookUp, type PaidLookup } from "./paid-lookup.ts";

const keptPerson = v.object({
  ...personRecord.entries,
  doubts: v.optional(v.array(matchDoubt), []),
  jobs: v.optional(v.array(jobRecord), []),
});

/** The person to look up. */
export interface PersonRequest {
  readonly key: PersonKey;
  /** Whether the caller requests the work email. */
  readonly hasEmail: boolean;
}

/** Looks up a person. A record from Apollo has the work email; a cached one has it only if the email was requested. */
export function lookUpPerson({ key, hasEmail }: PersonRequest, call: SalesCall): Promise<PaidLookup<MatchedPerson>> {
  return lookUp<MatchedPerson>(call, {
    keys: keysOfRequest(key),
    findKept: () => findKeptPerson({ key, hasEmail }, call),
    fetch: () => matchPerson(call.apollo, key, call),
    async keep({ person, doubts, jobs }) {
      const { person_id: id, email } = person;
      if (id === null) return;
      // Cache the email first: without it, a cached record couldn't answer a request for the email.
      await call.cache.keepEmail(id, email, hasEmail);
      const record = { ...person, email: null, jobs };
      const { requested, own } = aliasesOf(person, key);
      const isDoubted = requested.length > 0 && doubts.length > 0;
      await call.cache.records.keep(idKey(id), record, isDoubted ? own : [...requested, ...own]);
      // Doubts belong to one request. Other requests may find the same person without them.
      const [first, ...others] = requested;
      if (isDoubted && first) await call.cache.records.keep(first.key, { ...record, doubts }, others);
    },
  });
}

/** A person's cached record; `null` if there is none, if it may be another person's, or if its email isn't cached. */
export async function findKeptPerson({ key, hasEmail }: PersonRequest, call: SalesCall): Promise<MatchedPerson | null> {
  const kept = await findByAnyKey(key, call);
  if (!kept || kept.person.person_id === null) return kept;
  const email = await call.cache.findEmail(kept.person.person_id);
  if (hasEmail && email === undefined) return null;
  const isOther =
    key.id !== null && key.email !== null && typeof email === "string" && normalize(email) !== normalize(key.email);
  return {
    person: hasEmail ? { ...kept.person, email: email ?? null } : kept.person,
    doubts: isOther ? ["other_email"] : kept.doubts,
    jobs: kept.jobs,
  };
}

async function findByAnyKey(key: PersonKey, call: SalesCall): Promise<MatchedPerson | null> {
  const found = await Promise.all(keysOfRequest(key).map((cacheKey) => call.cache.records.find(cacheKey)));
  const kept = found.map(readKept);
  const people = kept.filter((one) => one !== null);
  const [first] = people;
  if (!first || people.some(({ person }) => person.person_id !== first.person.person_id)) return null;
  if (key.id !== null) return first.person.person_id === key.id ? first : null;
  // An earlier identical request returned this person.
  return kept[0] || isConsistent(first.person, key) ? first : null;
}

/** Whether a record that was found by email or profile matches the request's name and profile. */
function isConsistent(person: Person, key: PersonKey): boolean {
  const name = nameOf(key);
  const { linkedin_url: profile } = person;
  const isOtherProfile =
    key.linkedin_url !== null && profile !== null && profilePath(profile) !== profilePath(key.linkedin_url);
  return (name === null || name === normalize(person.name)) && !isOtherProfile;
}

/**
 * The cache keys of a request: the id alone, or else all identifiers together, then each one that identifies a person.
 */
function keysOfRequest(key: PersonKey): string[] {
  if (key.id !== null) return [idKey(key.id)];
  const { domain, organization_name } = key;
  const profile = key.linkedin_url === null ? null : profilePath(key.linkedin_url);
  const names = key.name === null ? [] : [key.first_name, key.last_name].filter((part) => part !== null).map(normalize);
  const request = [
    nameOf(key),
    ...names,
    normalize(key.email),
    normalize(domain),
    normalize(organization_name),
    profile,
  ];
  return [
    `person:request:${JSON.stringify(request)}`,
    ...(key.email === null ? [] : [emailKey(key.email)]),
    ...(key.linkedin_url === null ? [] : [profileKey(key.linkedin_url)]),
  ];
}

/**
 * Other keys of a person, from the request alone and from the record. The record's email and profile don't replace
 * earlier ones. A name leads to a person only within the same request, because two people may share it.
 */
function aliasesOf({ email, linkedin_url }: Person, key: PersonKey) {
  const own = [
    ...(email === null ? [] : [emailKey(email)]),
    ...(linkedin_url === null ? [] : [profileKey(linkedin_url)]),
  ];
  const [request = "", ...identifiers] = keysOfRequest(key);
  const others = identifiers.filter((identifier) => !own.includes(identifier));
  // With several identifiers, Apollo doesn't say which one matched.
  const isCertain = identifiers.length === 1 && nameOf(key) === null;
  const requested = key.id === null ? [request, ...(isCertain ? others : [])] : [];
  return {
    requested: requested.map((alias): Alias => ({ key: alias, ifAbsent: false })),
    own: own.map((alias): Alias => ({ key: alias, ifAbsent: !identifiers.includes(alias) })),
  };
}

/** Validates a cached value, since a custom store may return anything. */
function readKept(value: unknown): MatchedPerson | null {
  const { success, output } = v.safeParse(keptPerson, value);
  if (!success) return null;
  const { doubts, jobs, ...person } = output;
  return { person, doubts, jobs };
}

function idKey(id: string): string {
  return `person:id:${id}`;
}

function emailKey(email: string): string {
  return `person:email:${normalize(email)}`;
}

function profileKey(url: string): string {
  return `person:profile:${profilePath(url)}`;
}

function nameOf({ name, first_name, last_name }: PersonKey): string | null {
  return normalize(name ?? ([first_name, last_name].filter((part) => part !== null).join(" ") || null));
}

function normalize(text: string | null): string | null {
  return text === null ? null : text.trim().toLowerCase().replaceAll(/\s+/g, " ");
}
