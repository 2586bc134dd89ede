import { type Company, isCompany } from "./apollo/company.ts";
import { type CompanyKey, enrichCompany, type Lookup } from "./apollo/organizations.ts";
import { matchPerson, type PersonKey } from "./apollo/people.ts";
import { isPerson, type Person } from "./apollo/person.ts";
import type { SalesCall } from "./services.ts";

/** What a lookup brought, and what it cost. */
export interface Paid<Record> {
  readonly lookup: Lookup<Record>;
  readonly creditsSpent: number;
  readonly isFromCache: boolean;
}

/** Enriches a company, from the cache where it is there. */
export function lookUpCompany(key: CompanyKey, call: SalesCall): Promise<Paid<Company>> {
  return lookUp(companyCacheKey(key), isCompany, { call, ask: () => enrichCompany(call.apollo, key, call) });
}

/** Matches a person, from the cache where they are there. */
export function lookUpPerson(key: PersonKey, call: SalesCall): Promise<Paid<Person>> {
  return lookUp(personCacheKey(key), isPerson, { call, ask: () => matchPerson(call.apollo, key, call) });
}

/** Whether a lookup would be free, for previews. */
export async function isCached(cacheKey: string, call: SalesCall): Promise<boolean> {
  return (await call.cache.get(cacheKey)) !== undefined;
}

/** Under which key a company is kept. */
export function companyCacheKey(key: CompanyKey): string {
  return "domain" in key ? `company:domain:${key.domain}` : `company:id:${key.organizationId}`;
}

/** Under which key a person is kept: the id alone where there is one, else everything known of them. */
export function personCacheKey({ id, ...known }: PersonKey): string {
  if (id !== null) return `person:id:${id}`;
  const values = Object.entries(known).map(([name, value]) => [name, value?.trim().toLowerCase() ?? null]);
  return `person:${JSON.stringify(values)}`;
}

interface Asking<Record> {
  readonly call: SalesCall;
  ask(): Promise<Lookup<Record>>;
}

async function lookUp<Record>(
  key: string,
  isRecord: (value: unknown) => value is Record,
  { call, ask }: Asking<Record>,
): Promise<Paid<Record>> {
  const kept = await call.cache.get(key);
  if (isRecord(kept)) return { lookup: { kind: "found", record: kept }, creditsSpent: 0, isFromCache: true };
  const lookup = await ask();
  if (lookup.kind !== "found") return { lookup, creditsSpent: 0, isFromCache: false };
  await call.cache.set(key, lookup.record);
  return { lookup, creditsSpent: 1, isFromCache: false };
}
