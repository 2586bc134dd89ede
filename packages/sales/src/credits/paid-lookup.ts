import { trimTrailing } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { Company } from "../apollo/company.ts";
import { normalizeDomain } from "../apollo/domain.ts";
import { type CompanyKey, enrichCompany, type Lookup } from "../apollo/organizations.ts";
import { matchPerson, type PersonKey } from "../apollo/people.ts";
import type { Person } from "../apollo/person.ts";
import type { SalesCall } from "../call.ts";
import { companyRecord, personRecord } from "../records.ts";

/** A lookup and its cost. */
export interface PaidLookup<Record> {
  readonly lookup: Lookup<Record>;
  readonly creditsSpent: number;
  readonly isFromCache: boolean;
}

/** Looks up a company, in the cache first. */
export function lookUpCompany(key: CompanyKey, call: SalesCall): Promise<PaidLookup<Company>> {
  return lookUp<Company>(companyCacheKey(key), call, {
    fetch: () => enrichCompany(call.apollo, key, call),
    isRecord: isCompany,
    keysOf: ({ domain, organization_id }) => [
      ...(domain === null ? [] : [companyCacheKey({ domain })]),
      ...(organization_id === null ? [] : [companyCacheKey({ organizationId: organization_id })]),
    ],
  });
}

/** Looks up a person, in the cache first. */
export function lookUpPerson(key: PersonKey, call: SalesCall): Promise<PaidLookup<Person>> {
  return lookUp<Person>(personCacheKey(key), call, {
    fetch: () => matchPerson(call.apollo, key, call),
    isRecord: isPerson,
    keysOf: otherKeysOf,
  });
}

/** Whether looking up a company is free because it is cached. */
export async function isCompanyCached(key: CompanyKey, call: SalesCall): Promise<boolean> {
  return isCompany(await call.cache.get(companyCacheKey(key)));
}

/** Whether looking up a person is free because they are cached. */
export async function isPersonCached(key: PersonKey, call: SalesCall): Promise<boolean> {
  return isPerson(await call.cache.get(personCacheKey(key)));
}

/** Validates cached values, since a custom store may return anything. */
function isCompany(value: unknown): value is Company {
  return v.is(companyRecord, value);
}

function isPerson(value: unknown): value is Person {
  return v.is(personRecord, value);
}

function companyCacheKey(key: CompanyKey): string {
  return "domain" in key
    ? `company:domain:${normalizeDomain(key.domain) ?? key.domain}`
    : `company:id:${key.organizationId}`;
}

/** The cache key of a person: the id, or else all other identifiers, normalized. */
function personCacheKey({ id, linkedin_url, first_name, last_name, ...rest }: PersonKey): string {
  if (id !== null) return `person:id:${id}`;
  const joined = [first_name, last_name].filter((part) => part !== null).join(" ");
  const identifiers = { ...rest, name: rest.name ?? (joined === "" ? null : joined) };
  const values = Object.entries(identifiers).map(([name, value]) => [name, value?.trim().toLowerCase() ?? null]);
  return `person:${JSON.stringify([...values, ["linkedin_url", linkedin_url === null ? null : normalizeProfile(linkedin_url)]])}`;
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

const EMPTY_KEY: PersonKey = {
  id: null,
  name: null,
  first_name: null,
  last_name: null,
  email: null,
  organization_name: null,
  domain: null,
  linkedin_url: null,
};

/** Cache keys for later lookups of the same person by other identifiers. */
function otherKeysOf({ person_id: id, linkedin_url, email, name, employer }: Person): string[] {
  const keys: Partial<PersonKey>[] = [
    ...(id === null ? [] : [{ id }]),
    ...(linkedin_url === null ? [] : [{ linkedin_url }]),
    ...(email === null ? [] : [{ email }]),
    ...(name === null || employer.domain === null ? [] : [{ name, domain: employer.domain }]),
  ];
  return keys.map((key) => personCacheKey({ ...EMPTY_KEY, ...key }));
}

interface LookupSteps<Record> {
  fetch(): Promise<Lookup<Record>>;
  isRecord(value: unknown): value is Record;
  /** Cache keys for later lookups of the same record by other identifiers. */
  keysOf(record: Record): readonly string[];
}

async function lookUp<Record>(key: string, call: SalesCall, steps: LookupSteps<Record>): Promise<PaidLookup<Record>> {
  const { fetch, isRecord, keysOf } = steps;
  // With a cache, wait for the same lookup in flight. If it fails, this one is sent.
  const release = await call.cache.inFlight.claim(key, call.signal);
  try {
    const cached = await call.cache.get(key);
    if (isRecord(cached)) return { lookup: { kind: "found", record: cached }, creditsSpent: 0, isFromCache: true };
    const lookup = await fetch();
    if (lookup.kind !== "found") return { lookup, creditsSpent: 0, isFromCache: false };
    for (const name of new Set([key, ...keysOf(lookup.record)])) await call.cache.set(name, lookup.record);
    return { lookup, creditsSpent: 1, isFromCache: false };
  } finally {
    release();
  }
}
