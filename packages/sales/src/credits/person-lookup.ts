import { trimTrailing } from "@toolwright/core/text";
import * as v from "valibot";
import { matchPerson, type PersonKey } from "../apollo/people.ts";
import type { Person } from "../apollo/person.ts";
import type { Alias, SalesCall } from "../call.ts";
import { personRecord } from "../records.ts";
import { lookUp, type PaidLookup } from "./paid-lookup.ts";

/** Which person to look up. */
export interface PersonRequest {
  readonly key: PersonKey;
  /** Whether the caller requests the work email. */
  readonly hasEmail: boolean;
}

/** Looks up a person. A record from Apollo has the work email, a kept one only if it was requested. */
export function lookUpPerson({ key, hasEmail }: PersonRequest, call: SalesCall): Promise<PaidLookup<Person>> {
  return lookUp<Person>(call, {
    keys: keysOfRequest(key),
    findKept: () => findKeptPerson({ key, hasEmail }, call),
    fetch: () => matchPerson(call.apollo, key, call),
    async keep(person) {
      const { person_id: id, email } = person;
      if (id === null) return;
      // The email first: without it, a kept record would not answer a request for the email.
      await call.cache.keepEmail(id, email, hasEmail);
      await call.cache.records.keep(idKey(id), { ...person, email: null }, aliasesOf(person, key));
    },
  });
}

/** The kept record of a person; `null` if none is kept, if it may be of another person, or if its email is not kept. */
export async function findKeptPerson({ key, hasEmail }: PersonRequest, call: SalesCall): Promise<Person | null> {
  const person = await findByAnyKey(key, call);
  if (!person || person.person_id === null || !hasEmail) return person;
  const email = await call.cache.findEmail(person.person_id);
  return email === undefined ? null : { ...person, email };
}

async function findByAnyKey(key: PersonKey, call: SalesCall): Promise<Person | null> {
  const found = await Promise.all(keysOfRequest(key).map((cacheKey) => call.cache.records.find(cacheKey)));
  const people = found.filter(isPerson);
  const [person] = people;
  if (!person || people.some(({ person_id: id }) => id !== person.person_id)) return null;
  if (key.id !== null) return person.person_id === key.id ? person : null;
  // The same request was answered with this person before.
  return isPerson(found[0]) || isConsistent(person, key) ? person : null;
}

/** Whether a record that was found by an email or a profile has the name and the profile of the request. */
function isConsistent(person: Person, key: PersonKey): boolean {
  const name = nameOf(key);
  const { linkedin_url: profile } = person;
  const isOtherProfile =
    key.linkedin_url !== null && profile !== null && normalizeProfile(profile) !== normalizeProfile(key.linkedin_url);
  return (name === null || name === normalize(person.name)) && !isOtherProfile;
}

/** The cache keys of a request: the id alone, or else all identifiers together, then each that identifies a person. */
function keysOfRequest(key: PersonKey): string[] {
  if (key.id !== null) return [idKey(key.id)];
  const { domain, organization_name } = key;
  const profile = key.linkedin_url === null ? null : normalizeProfile(key.linkedin_url);
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
 * Other keys of a person. The email and the profile of the record replace no earlier ones. A name leads to a person only
 * in the same request, since two people may have it.
 */
function aliasesOf({ email, linkedin_url }: Person, key: PersonKey): Alias[] {
  const own = [
    ...(email === null ? [] : [emailKey(email)]),
    ...(linkedin_url === null ? [] : [profileKey(linkedin_url)]),
  ];
  if (key.id !== null) return own.map((alias) => ({ key: alias, ifAbsent: true }));
  const [request = "", ...identifiers] = keysOfRequest(key);
  // With several identifiers, Apollo does not say which of them matched.
  const isCertain = (identifier: string) =>
    own.includes(identifier) || (identifiers.length === 1 && nameOf(key) === null);
  return [
    { key: request, ifAbsent: false },
    ...identifiers.filter(isCertain).map((identifier) => ({ key: identifier, ifAbsent: false })),
    ...own.map((alias) => ({ key: alias, ifAbsent: true })),
  ];
}

function isPerson(value: unknown): value is Person {
  return v.is(personRecord, value);
}

function idKey(id: string): string {
  return `person:id:${id}`;
}

function emailKey(email: string): string {
  return `person:email:${normalize(email)}`;
}

function profileKey(url: string): string {
  return `person:profile:${normalizeProfile(url)}`;
}

function nameOf({ name, first_name, last_name }: PersonKey): string | null {
  return normalize(name ?? ([first_name, last_name].filter((part) => part !== null).join(" ") || null));
}

function normalize(text: string | null): string | null {
  return text === null ? null : text.trim().toLowerCase().replaceAll(/\s+/g, " ");
}

/** A profile URL without scheme, language subdomain, query and trailing slash. */
function normalizeProfile(url: string): string {
  const withoutScheme =
    url
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, "")
      .split(/[?#]/, 1)[0] ?? "";
  return trimTrailing(withoutScheme.replace(/^[a-z-]+\.linkedin\.com/, "linkedin.com"), "/");
}
