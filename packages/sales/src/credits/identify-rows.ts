import { normalizeDomain } from "../apollo/domain.ts";
import type { CompanyRow } from "../apollo/records.ts";
import type { CompanyIdentity } from "./company-lookup.ts";

/** The identities by which to look up a search's companies. */
export interface IdentifiedRows {
  /** Each row's identity; `null` for a row with neither an id nor a domain that belongs to it alone. */
  readonly identities: readonly (CompanyIdentity | null)[];
  /** Number of rows without an id whose domain may belong to another company. */
  readonly unidentified: number;
}

/**
 * Identifies the companies of a search. A domain identifies a company only if it isn't a shared host and no other
 * company in the list has it.
 */
export function identifyRows(rows: readonly CompanyRow[], isSharedHost: (host: string) => boolean): IdentifiedRows {
  const domains = rows.map(({ domain }) => (domain === null ? null : normalizeDomain(domain)));
  const idsByDomain = new Map<string, Set<string>>();
  for (const [index, { organization_id: id }] of rows.entries()) {
    const domain = domains[index] ?? null;
    if (domain !== null && id !== null) idsByDomain.set(domain, (idsByDomain.get(domain) ?? new Set()).add(id));
  }
  const identities = rows.map(({ organization_id: id }, index): CompanyIdentity | null => {
    const domain = domains[index] ?? null;
    const ids = [...(idsByDomain.get(domain ?? "") ?? [])];
    const isOwn = domain !== null && ids.length < 2 && !isSharedHost(domain);
    // A row without an id has a domain that no other company in the list has.
    const organizationId = id ?? (isOwn ? (ids[0] ?? null) : null);
    if (organizationId === null && !isOwn) return null;
    return { organizationId, domain: isOwn ? domain : null, sharesDomain: ids.length > 1 };
  });
  const unidentified = identities.filter((identity, index) => identity === null && domains[index] !== null).length;
  return { identities, unidentified };
}

/** The name of a company in the list of distinct companies. */
export function nameOf({ organizationId, domain }: CompanyIdentity): string {
  return organizationId ?? domain ?? "";
}
