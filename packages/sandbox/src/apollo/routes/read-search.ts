import type { ApiResponse } from "../../http/response.ts";
import type { Params } from "../api/read-params.ts";
import { unprocessable } from "../api/route.ts";
import type { Company } from "../directory/company.ts";
import { organizationFilter } from "./organization-filter.ts";

/** Requested page of a search. */
export interface Page {
  /** 1-based page number. */
  readonly page: number;
  readonly perPage: number;
}

const MAX_PAGE = 500;
const MAX_RECORDS = 50_000;
const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;

/** Reads `page` and `per_page` (at most 100); `null` for a page after the 500th or beyond the first 50,000 records. */
function readPage(params: Params): Page | null {
  const page = Math.max(1, params.integer("page", 1));
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, params.integer("per_page", DEFAULT_PER_PAGE)));
  return page > MAX_PAGE || page * perPage > MAX_RECORDS ? null : { page, perPage };
}

/** Returns the rows of a page. */
export function pageOf<T>(rows: readonly T[], { page, perPage }: Page): readonly T[] {
  return rows.slice((page - 1) * perPage, page * perPage);
}

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
