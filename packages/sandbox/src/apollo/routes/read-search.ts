import type { ApiResponse } from "../../http/response.ts";
import type { Params } from "../api/read-params.ts";
import { unprocessable } from "../api/route.ts";
import type { Company } from "../directory/company.ts";
import { organizationFilter } from "./organization-filter.ts";
import { type Page, readPage } from "./page.ts";

/** What the searches for companies and for people have in common. */
export interface Search {
  /** Whether a company passes the filters on companies. */
  readonly fits: (company: Company) => boolean;
  readonly page: Page;
}

/** Reads the filters on companies and the page, or says why they are refused. */
export function readSearch(params: Params): Search | ApiResponse {
  const fits = organizationFilter(params);
  // The words of a Ruby exception, as the real API sends them.
  if (fits === null) return { status: 422, body: "no implicit conversion of String into Integer" };
  if (params.has("q_organization_domains") && params.has("q_organization_domains_list")) {
    return unprocessable("q_organization_domains and q_organization_domains_list cannot be used together");
  }
  const page = readPage(params);
  return page === null ? unprocessable("Page * per page number is over threshold.") : { fits, page };
}
