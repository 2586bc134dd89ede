import type { ApiResponse } from "../../http/response.ts";
import type { Params } from "../api/read-params.ts";
import { unprocessable } from "../api/route.ts";
import type { Company } from "../directory/company.ts";
import { organizationFilter } from "./organization-filter.ts";
import { type Page, readPage } from "./page.ts";

/** Names of the parameters that company and people searches share. */
export const SEARCH_PARAMS = [
  "q_organization_domains_list",
  "organization_num_employees_ranges",
  "organization_locations",
  "revenue_range",
  "currently_using_any_of_technology_uids",
  "organization_ids",
  "page",
  "per_page",
] as const;

/** Parameters that company and people searches share. */
export interface Search {
  /** Whether a company matches the company filters. */
  readonly fits: (company: Company) => boolean;
  readonly page: Page;
}

/** Reads the company filters and the page; returns an error response for invalid ones. */
export function readSearch(params: Params): Search | ApiResponse {
  const fits = organizationFilter(params);
  // The real API returns this message of a Ruby exception.
  if (fits === null) return { status: 422, body: "no implicit conversion of String into Integer" };
  if (params.has("q_organization_domains") && params.has("q_organization_domains_list")) {
    return unprocessable("q_organization_domains and q_organization_domains_list cannot be used together");
  }
  const page = readPage(params);
  return page === null ? unprocessable("Page * per page number is over threshold.") : { fits, page };
}
