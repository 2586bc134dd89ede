import { trimTrailing } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { Company } from "../apollo/company.ts";
import { normalizeDomain } from "../apollo/domain.ts";
import { type CompanyKey, enrichCompany, type Lookup } from "../apollo/organizations.ts";
import { matchPerson, type PersonKey } from "../apollo/people.ts";
import type { Person } from "../apollo/person.ts";
import type { SalesCall } from "../call.ts";
import { companyRecord, personRecord } from "../records.ts";

/** The result of a lookup, and what it cost. */
export interface Paid<Record> {
  readonly lookup: Lookup<Record>;
  readonly creditsSpent: number;
  readonly isFromCache: boolean;
}

/** Enriches a company, from the cache where it is there. */
export function lookUpCompany(key: CompanyKey, call: SalesCall): Promise<Paid<Company>> {
  return lookUp<Company>(companyCacheKey(key), call, {
    ask: () => enrichCompany(call.apollo, key, call),
    isRecord: isCompany,
    keysOf: ({ domain, organization_id }) => [
      ...(domain === null ? [] : [companyCacheKey({ domain })]),
      ...(organization_id === null ? [] : [companyCacheKey({ organizationId: organization_id })]),
    ],
  });
}

/** Matches a person, from the cache where they are there. */
export function lookUpPerson(key: PersonKey, call: SalesCall): Promise<Paid<Person>> {
  return lookUp<Person>(personCacheKey(key), call, {
    ask: () => matchPerson(call.apollo, key, call),
    isRecord: isPerson,
    keysOf: otherKeysOf,
  });
}

/** Whether looking up a company would be free, for previews. */
export async function isCompanyCached(key: CompanyKey, call: SalesCall): Promise<boolean> {
  return isCompany(await call.cache.get(companyCacheKey(key)));
}

/** Whether looking up a person would be free, for previews. */
export async function isPersonCached(key: PersonKey, call: SalesCall): Promise<boolean> {
  return isPerson(await call.cache.get(personCacheKey(key)));
}

/** A custom store may hold anything. */
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

/** The id alone where there is one, else everything known of them, without what does not matter in writing. */
function personCacheKey({ id, linkedin_url, first_name, last_name, ...rest }: PersonKey): string {
  if (id !== null) return `person:id:${id}`;
  const joined = [first_name, last_name].filter((part) => part !== null).join(" ");
  const known = { ...rest, name: rest.name ?? (joined === "" ? null : joined) };
  const values = Object.entries(known).map(([name, value]) => [name, value?.trim().toLowerCase() ?? null]);
  return `person:${JSON.stringify([...values, ["linkedin_url", linkedin_url === null ? null : profileOf(linkedin_url)]])}`;
}

/** A profile's address without scheme, language, query and slash at the end. */
function profileOf(address: string): string {
  const bare =
    address
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, "")
      .split(/[?#]/, 1)[0] ?? "";
  return trimTrailing(bare.replace(/^[a-z-]+\.linkedin\.com/, "linkedin.com"), "/");
}

const NOBODY: PersonKey = {
  id: null,
  name: null,
  first_name: null,
  last_name: null,
  email: null,
  organization_name: null,
  domain: null,
  linkedin_url: null,
};

/** Other keys under which the person may be looked up later. */
function otherKeysOf({ person_id: id, linkedin_url, email, name, employer }: Person): string[] {
  const known: Partial<PersonKey>[] = [
    ...(id === null ? [] : [{ id }]),
    ...(linkedin_url === null ? [] : [{ linkedin_url }]),
    ...(email === null ? [] : [{ email }]),
    ...(name === null || employer.domain === null ? [] : [{ name, domain: employer.domain }]),
  ];
  return known.map((key) => personCacheKey({ ...NOBODY, ...key }));
}

interface Asking<Record> {
  ask(): Promise<Lookup<Record>>;
  isRecord(value: unknown): value is Record;
  /** Other keys under which the record may be looked up later. */
  keysOf(record: Record): readonly string[];
}

async function lookUp<Record>(key: string, call: SalesCall, asking: Asking<Record>): Promise<Paid<Record>> {
  const { ask, isRecord, keysOf } = asking;
  // With a cache, an equal lookup in progress is waited for; when it fails, this one is made all the same.
  const end = await call.cache.inFlight.claim(key, call.signal);
  try {
    const kept = await call.cache.get(key);
    if (isRecord(kept)) return { lookup: { kind: "found", record: kept }, creditsSpent: 0, isFromCache: true };
    const lookup = await ask();
    if (lookup.kind !== "found") return { lookup, creditsSpent: 0, isFromCache: false };
    for (const one of new Set([key, ...keysOf(lookup.record)])) await call.cache.set(one, lookup.record);
    return { lookup, creditsSpent: 1, isFromCache: false };
  } finally {
    end();
  }
}
