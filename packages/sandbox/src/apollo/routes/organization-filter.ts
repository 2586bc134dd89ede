import type { Params, Range } from "../api/read-params.ts";
import type { Company } from "../directory/company.ts";

type Test = (company: Company) => boolean;

/** Combines the company filters: all must match, by any of their values. Returns `null` for a malformed range. */
export function organizationFilter(params: Params): Test | null {
  const [revenue, funding] = [params.range("revenue_range"), params.range("total_funding_range")];
  if (revenue === "malformed" || funding === "malformed") return null;
  const locations = params.list("organization_locations");
  const notLocations = params.list("organization_not_locations");
  const sizes = params.list("organization_num_employees_ranges").map(readRange);
  const uids = params.list("currently_using_any_of_technology_uids").map(uidKey);
  const ids = new Set(params.list("organization_ids"));
  const tests: Test[] = [];
  if (locations.length > 0) tests.push((company) => locations.some((place) => isLocatedIn(company, place)));
  if (notLocations.length > 0) tests.push((company) => !notLocations.some((place) => isLocatedIn(company, place)));
  if (sizes.length > 0) {
    tests.push(({ estimated_num_employees: count }) => sizes.some((range) => isWithin(count, range)));
  }
  if (revenue) tests.push(({ annual_revenue }) => isWithin(annual_revenue, revenue));
  if (funding) tests.push(({ total_funding }) => isWithin(total_funding, funding));
  if (uids.length > 0) tests.push(({ technology_uids }) => technology_uids.some((uid) => uids.includes(uidKey(uid))));
  if (ids.size > 0) tests.push(({ id }) => ids.has(id));
  return (company) => tests.every((test) => test(company));
}

/** Whether every comma-separated part of `place` is the city, state or country. */
export function isLocatedIn(location: Pick<Company, "city" | "state" | "country">, place: string): boolean {
  const names = [location.city, location.state, location.country].map((name) => name.toLowerCase());
  return place.split(",").every((part) => names.includes(part.trim().toLowerCase()));
}

/** Returns the domains of the list filter in lower case. */
export function domainsOf(params: Params): ReadonlySet<string> {
  return new Set(params.list("q_organization_domains_list").map((domain) => domain.toLowerCase()));
}

/** Whether a company has one of the domains. */
export function hasDomain({ primary_domain }: Company, domains: ReadonlySet<string>): boolean {
  return domains.has(primary_domain ?? "");
}

function isWithin(value: number | null, { min, max }: Range): boolean {
  return value !== null && value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
}

/** Reads `min,max`; either bound may be missing. */
function readRange(text: string): Range {
  const [min = Number.NaN, max = Number.NaN] = text.split(",").map((bound) => Number.parseInt(bound, 10));
  return { min: Number.isNaN(min) ? null : min, max: Number.isNaN(max) ? null : max };
}

/** Normalizes a uid: spaces and dots are equivalent to underscores. */
function uidKey(uid: string): string {
  return uid.toLowerCase().replace(/[\s.]/g, "_");
}
