import type { Params, Range } from "../api/read-params.ts";
import type { Company } from "../directory/company.ts";

type Test = (company: Company) => boolean;

/** The conditions on companies, all of which must hold, while the values within one are alternatives; `null` for a malformed range. */
export function organizationFilter(params: Params): Test | null {
  const [revenue, funding] = [params.range("revenue_range"), params.range("total_funding_range")];
  if (revenue === "malformed" || funding === "malformed") return null;
  const locations = params.list("organization_locations");
  const notLocations = params.list("organization_not_locations");
  const sizes = params.list("organization_num_employees_ranges").map(readSpan);
  const uids = params.list("currently_using_any_of_technology_uids").map(uidKey);
  const ids = new Set(params.list("organization_ids"));
  const tests: Test[] = [];
  if (locations.length > 0) tests.push((company) => locations.some((place) => isAt(company, place)));
  if (notLocations.length > 0) tests.push((company) => !notLocations.some((place) => isAt(company, place)));
  if (sizes.length > 0) {
    tests.push(({ estimated_num_employees: count }) => sizes.some((range) => isWithin(count, range)));
  }
  if (revenue) tests.push(({ annual_revenue }) => isWithin(annual_revenue, revenue));
  if (funding) tests.push(({ total_funding }) => isWithin(total_funding, funding));
  if (uids.length > 0) tests.push(({ technology_uids }) => technology_uids.some((uid) => uids.includes(uidKey(uid))));
  if (ids.size > 0) tests.push(({ id }) => ids.has(id));
  return (company) => tests.every((test) => test(company));
}

/** Whether a location matches a place: each part between commas is the name of the city, state or country. */
export function isAt(at: Pick<Company, "city" | "state" | "country">, place: string): boolean {
  const names = [at.city, at.state, at.country].map((name) => name.toLowerCase());
  return place.split(",").every((part) => names.includes(part.trim().toLowerCase()));
}

/** The domains of the list filter, as they are stored. */
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

/** Reads `min,max`, in which either may be missing. */
function readSpan(text: string): Range {
  const [min = Number.NaN, max = Number.NaN] = text.split(",").map((bound) => Number.parseInt(bound, 10));
  return { min: Number.isNaN(min) ? null : min, max: Number.isNaN(max) ? null : max };
}

/** Uids are written with underscores or, in some, with blanks and dots. */
function uidKey(uid: string): string {
  return uid.toLowerCase().replace(/[\s.]/g, "_");
}
