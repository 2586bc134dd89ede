import { rejectOnAbort } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { Company } from "../apollo/company.ts";
import { normalizeDomain } from "../apollo/domain.ts";
import { type CompanyKey, enrichCompany } from "../apollo/organizations.ts";
import { isListedHost } from "../apollo/shared-hosts.ts";
import type { Alias, SalesCall } from "../call.ts";
import { companyRecord } from "../records.ts";
import { lookUp, type PaidLookup } from "./paid-lookup.ts";

/** What is known about a company before it is looked up. At least one is not `null`. */
export interface CompanyIdentity {
  readonly organizationId: string | null;
  /** The company's own domain, normalized. */
  readonly domain: string | null;
}

/**
 * Looks up a company: by its domain, or by its id if the domain is unknown or belongs to another company. Apollo may
 * return another company for a domain: compare the id of the record.
 */
export function lookUpCompany(identity: CompanyIdentity, call: SalesCall): Promise<PaidLookup<Company>> {
  return lookUp<Company>(call, {
    keys: keysOfIdentity(identity),
    findKept: () => findKeptCompany(identity, call),
    async fetch() {
      return enrichCompany(call.apollo, await rejectOnAbort(requestKey(identity, call), call.signal), call);
    },
    keep(record) {
      const { key, aliases } = keysOfRecord(record, identity);
      return call.cache.records.keep(key, record, aliases);
    },
  });
}

/** The kept record of a company; `null` if none is kept, or if it may be of another company. */
export async function findKeptCompany(
  { organizationId, domain }: CompanyIdentity,
  { cache }: SalesCall,
): Promise<Company | null> {
  if (organizationId !== null) {
    const record = await cache.records.find(idKey(organizationId));
    if (isCompany(record) && record.organization_id === organizationId) return record;
  }
  if (domain === null) return null;
  const record = await cache.records.find(domainKey(domain));
  if (!isCompany(record)) return null;
  return organizationId === null || record.organization_id === organizationId ? record : null;
}

/** The domain, unless it is known to belong to another company: then Apollo would return that one again. */
async function requestKey({ organizationId, domain }: CompanyIdentity, { cache }: SalesCall): Promise<CompanyKey> {
  if (organizationId === null) return { domain: domain ?? "" };
  if (domain === null || isCompany(await cache.records.find(domainKey(domain)))) return { organizationId };
  return { domain };
}

function keysOfIdentity({ organizationId, domain }: CompanyIdentity): string[] {
  return [...(organizationId === null ? [] : [idKey(organizationId)]), ...(domain === null ? [] : [domainKey(domain)])];
}

/** The keys of a record: its id, the domain that was looked up, and its own domain if no other company has it. */
function keysOfRecord({ organization_id: id, domain: own }: Company, { domain }: CompanyIdentity) {
  const normalized = own === null ? null : normalizeDomain(own);
  const aliases: Alias[] = [
    ...(domain === null ? [] : [{ key: domainKey(domain), ifAbsent: false }]),
    ...(normalized === null || isListedHost(normalized) ? [] : [{ key: domainKey(normalized), ifAbsent: true }]),
  ];
  // A record without an id is kept under the first other key.
  return { key: id === null ? (aliases[0]?.key ?? "company") : idKey(id), aliases };
}

/** Validates kept values, since a custom store may return anything. */
function isCompany(value: unknown): value is Company {
  return v.is(companyRecord, value);
}

function idKey(id: string): string {
  return `company:id:${id}`;
}

function domainKey(domain: string): string {
  return `company:domain:${domain}`;
}
