import { rejectOnAbort } from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "../apollo/domain.ts";
import { type CompanyKey, enrichCompany } from "../apollo/organizations.ts";
import { type Company, companyRecord } from "../apollo/records.ts";
import { isListedHost } from "../apollo/shared-hosts.ts";
import type { Alias, SalesCall } from "../call.ts";
import { lookUp, type PaidLookup } from "./paid-lookup.ts";

/** Facts about a company before its lookup. At least one is not `null`. */
export interface CompanyIdentity {
  readonly organizationId: string | null;
  /** The company's own domain, normalized. */
  readonly domain: string | null;
  /** Whether other companies are known to share the domain. Default `false`. */
  readonly sharesDomain?: boolean;
}

/**
 * Looks up a company by its domain, or by its id if the domain is unknown or belongs to another company. Apollo may
 * return another company for a domain, so compare the record's id.
 */
export function lookUpCompany(identity: CompanyIdentity, call: SalesCall): Promise<PaidLookup<Company>> {
  let requested: CompanyKey = { domain: identity.domain ?? "" };
  return lookUp<Company>(call, {
    keys: keysOfIdentity(identity),
    findKept: () => findKeptCompany(identity, call),
    async fetch() {
      requested = await rejectOnAbort(requestKey(identity, call), call.signal);
      return enrichCompany(call.apollo, requested, call);
    },
    keep: (record) => keepCompany(record, { requested, sharesDomain: identity.sharesDomain === true }, call),
  });
}

/** A company's cached record; `null` if there is none, or if it may be another company's. */
export async function findKeptCompany(
  { organizationId, domain }: CompanyIdentity,
  call: SalesCall,
): Promise<Company | null> {
  if (organizationId !== null) {
    const record = await call.cache.records.find(idKey(organizationId));
    if (isCompany(record) && record.organization_id === organizationId) return record;
  }
  const record = domain === null ? null : await findByDomain(domain, call);
  if (!isCompany(record)) return null;
  return organizationId === null || record.organization_id === organizationId ? record : null;
}

/** The domain, unless it is known to belong to another company: Apollo would return that one again. */
async function requestKey({ organizationId, domain }: CompanyIdentity, call: SalesCall): Promise<CompanyKey> {
  if (organizationId === null) return { domain: domain ?? "" };
  if (domain === null || (await findByDomain(domain, call)) !== undefined) return { organizationId };
  return { domain };
}

/** Caches a record under its id, the requested domain, and its own domain. */
async function keepCompany(
  record: Company,
  { requested, sharesDomain }: { readonly requested: CompanyKey; readonly sharesDomain: boolean },
  { cache: { records } }: SalesCall,
): Promise<void> {
  const { organization_id: id, domain } = record;
  const own = domain === null ? null : normalizeDomain(domain);
  const aliases: Alias[] = "domain" in requested ? [{ key: requestedKey(requested.domain), ifAbsent: false }] : [];
  if (own !== null && !isListedHost(own)) {
    const other = await records.find(domainKey(own));
    if (sharesDomain || (isCompany(other) && other.organization_id !== id))
      await records.keep(domainKey(own), AMBIGUOUS);
    else aliases.push({ key: domainKey(own), ifAbsent: true });
  }
  // Cache a record without an id under the first other key.
  await records.keep(id === null ? (aliases[0]?.key ?? "company") : idKey(id), record, aliases);
}

/**
 * The company that Apollo returned for the domain, or else the only one with this domain; {@link AMBIGUOUS} if there
 * are several.
 */
async function findByDomain(domain: string, { cache }: SalesCall): Promise<unknown> {
  const requested = await cache.records.find(requestedKey(domain));
  return isCompany(requested) ? requested : cache.records.find(domainKey(domain));
}

function keysOfIdentity({ organizationId, domain }: CompanyIdentity): string[] {
  return [...(organizationId === null ? [] : [idKey(organizationId)]), ...(domain === null ? [] : [domainKey(domain)])];
}

/** Cached for a domain that several companies share. */
const AMBIGUOUS = { is_ambiguous: true };

/** Validates cached values, since a custom store may return anything. */
function isCompany(value: unknown): value is Company {
  return v.is(companyRecord, value);
}

function idKey(id: string): string {
  return `company:id:${id}`;
}

/** Key of the company that Apollo returned for a domain. */
function requestedKey(domain: string): string {
  return `company:requested:${domain}`;
}

/** Key of the company whose record has a domain. */
function domainKey(domain: string): string {
  return `company:domain:${domain}`;
}
