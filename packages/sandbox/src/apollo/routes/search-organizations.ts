import { type ApiResponse, ok } from "../../http/response.ts";
import { outOfCredits } from "../account/credits.ts";
import type { Params } from "../api/read-params.ts";
import { refuse } from "../api/refusals.ts";
import type { ApiRequest, Route } from "../api/route.ts";
import type { Company } from "../directory/company.ts";
import { accountRecord, sparseRecord } from "../records/organization-record.ts";
import { domainsOf, hasDomain } from "./organization-filter.ts";
import { pageOf, readSearch, SEARCH_PARAMS } from "./read-search.ts";

/** Company search. */
export const organizationSearchRoutes: readonly Route[] = [
  {
    methods: ["POST"],
    path: "/mixed_companies/search",
    endpoint: "mixed_companies/search",
    limit: "search",
    params: [
      ...SEARCH_PARAMS,
      "organization_not_locations",
      "q_organization_keyword_tags",
      "q_organization_name",
      "total_funding_range",
    ],
    handle: search,
  },
];

function search({ params, directory, credits, plan, nowMs, isPartial }: ApiRequest): ApiResponse {
  if (plan === "free")
    return refuse("plan", { message: "This endpoint is only available to Apollo users on paid plans." });
  const criteria = readSearch(params);
  if ("status" in criteria) return criteria;
  const { fits, page } = criteria;
  if (credits.left < 1) return outOfCredits(nowMs);
  const isNamed = nameFilter(params);
  const hits = directory.companies.filter((company) => fits(company) && isNamed(company));
  const rows = pageOf(hits, page);
  if (rows.length > 0) credits.charge(1);
  return ok({
    breadcrumbs: breadcrumbsOf(params),
    partial_results_only: isPartial,
    has_join: false,
    disable_eu_prospecting: false,
    partial_results_limit: 10_000,
    pagination: {
      page: page.page,
      per_page: page.perPage,
      total_entries: hits.length,
      total_pages: Math.ceil(hits.length / page.perPage),
    },
    // Companies that the team saved are listed separately.
    accounts: rows.filter(({ account_id }) => account_id !== null).map(accountRecord),
    organizations: rows.filter(({ account_id }) => account_id === null).map(sparseRecord),
    model_ids: rows.map(({ id }) => id),
    num_fetch_result: null,
    derived_params: null,
  });
}

/** Filters that only the company search has. */
function nameFilter(params: Params): (company: Company) => boolean {
  const domains = domainsOf(params);
  const name = params.string("q_organization_name")?.toLowerCase() ?? "";
  const tags = params.list("q_organization_keyword_tags").map((tag) => tag.toLowerCase());
  return (company) =>
    company.name.toLowerCase().includes(name) &&
    (domains.size === 0 || hasDomain(company, domains)) &&
    (tags.length === 0 ||
      tags.some((tag) => [company.industry, ...company.keywords].some((text) => text.includes(tag))));
}

const LABELS: readonly (readonly [name: string, label: string])[] = [
  ["organization_num_employees_ranges", "# Employees"],
  ["organization_locations", "Company Locations"],
  ["q_organization_keyword_tags", "Company Keywords"],
  ["currently_using_any_of_technology_uids", "Technologies"],
  ["q_organization_domains_list", "Company Domains"],
  ["q_organization_name", "Company Name"],
  ["organization_ids", "Companies"],
];

/** The recognized filters, one entry per value. */
function breadcrumbsOf(params: Params): readonly object[] {
  return LABELS.flatMap(([signal_field_name, label]) =>
    params.list(signal_field_name).map((value) => {
      const display_name = label === "# Employees" ? value.replace(",", "-") : value;
      return { label, signal_field_name, value, display_name };
    }),
  );
}
