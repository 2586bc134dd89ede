// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { SearchOrganizationsDetails } from "../preview-details.ts";
import type { Pagination } from "./pagination.ts";

/** The function `sales.searchOrganizations`, which has a preview. */
export interface SearchOrganizationsFunction {
  /**
   * Find companies in Apollo.io. Costs 1 credit per page, plus 1 per company with firmographics. For a known domain,
   * use Sales_EnrichOrganization.
   *
   * Finds companies by firmographic filters, and adds firmographics to each by default. Costs one credit per Apollo
   * page that contains companies (one page, or two if no single page contains the requested rows), and one per enriched
   * company. If credits run out before the first page, the list is empty. If they run out during enrichment, the list
   * keeps all companies, and `next_offset` is the first one without firmographics. Paid results are cached for ten
   * minutes, so a repeat or a next page pays only for what is missing. Apollo matches companies that use any of several
   * technologies, and `total` counts those. The list leaves out companies that are known to lack one. A model's search
   * without a filter fails with `not_approved`, unless a person approved it, or the policy has `maxCredits`.
   *
   * Backend: `POST /api/v1/mixed_companies/search` per page, and `GET /api/v1/organizations/enrich` per company (`GET
   * /api/v1/organizations/{id}` for a company without a domain that is its own), a few at a time. Apollo charges for
   * every request, so a request is retried only if it did not reach Apollo, or after a 429.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong
   * base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  (args: SearchOrganizationsArguments, options?: CallOptions): Promise<SearchOrganizationsResult>;
  /**
   * Shows what `sales.searchOrganizations` would do with these arguments, as the card that a person approves. Only
   * reads: writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: SearchOrganizationsArguments, options?: CallOptions): Promise<ApprovalCard<SearchOrganizationsDetails>>;
}

/** Arguments of `sales.searchOrganizations`. */
export interface SearchOrganizationsArguments {
  /** Industry or keyword tags, e.g. fintech. */
  keyword_tags?: string[] | null | undefined;
  /** Headquarters city, state or country. */
  locations?: string[] | null | undefined;
  /**
   * Headcounts as min,max, e.g. 1001,9999999.
   *
   * @example "11,50"
   */
  num_employees_ranges?: string[] | null | undefined;
  /** Minimum annual revenue, whole US dollars. At least 0. */
  revenue_min?: number | null | undefined;
  /** Maximum annual revenue, whole US dollars. At least 0. */
  revenue_max?: number | null | undefined;
  /**
   * Technologies the company must all use, e.g. google_analytics. total counts companies that use any; only with
   * firmographics (1 credit each), rows known to lack one are left out.
   */
  technology_uids?: string[] | null | undefined;
  /**
   * Add industry, headcount, location, revenue and founded year; false: name and domain only.
   *
   * @default true
   */
  include_firmographics?: boolean | null | undefined;
  /**
   * Maximum results. From 1 to 100.
   *
   * @default 25
   */
  limit?: number | null | undefined;
  /**
   * Results to skip; see next_offset. At least 0.
   *
   * @default 0
   */
  offset?: number | null | undefined;
}

/** Result of `sales.searchOrganizations`. */
export interface SearchOrganizationsResult {
  /** `insufficient_credits` if the plan's credits ran out, else `ok`. */
  status: "ok" | "insufficient_credits";
  /** Matching companies in Apollo.io's order, empty if the search ran out of credits. */
  companies: SearchOrganizationsCompany[];
  /** Position of this page in the list. */
  pagination: Pagination;
  /** Apollo.io credits that this call cost. */
  credits_spent: number;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** An item of `companies` of {@link SearchOrganizationsResult}. */
export interface SearchOrganizationsCompany {
  /** Apollo.io id of the company, `null` if unknown. */
  organization_id: string | null;
  /** Company name, `null` if unknown. */
  name: string | null;
  /** Primary domain, `null` if unknown. */
  domain: string | null;
  /** Whether your team saved the company in Apollo.io. */
  saved: boolean;
  /** Firmographics; `null` if not requested, unknown, or not read (a warning counts those). */
  firmographics: SearchOrganizationsCompanyFirmographics | null;
}

/** `firmographics` of {@link SearchOrganizationsCompany}. */
export interface SearchOrganizationsCompanyFirmographics {
  /** Main industry, for example `information technology & services`, `null` if unknown. */
  industry: string | null;
  /** Estimated headcount, `null` if unknown. */
  employees: number | null;
  /** Annual revenue in whole US dollars, `null` if unknown. */
  annual_revenue: number | null;
  /** Year in which the company was founded, `null` if unknown. */
  founded_year: number | null;
  /** Where the company has its headquarters. */
  location: SearchOrganizationsCompanyFirmographicsLocation;
  /** Funding that the company has raised. */
  funding: SearchOrganizationsCompanyFirmographicsFunding;
  /** URL of the LinkedIn company page, `null` if unknown. */
  linkedin_url: string | null;
  /** URL of the website, `null` if unknown. */
  website_url: string | null;
  /** Short description. Email addresses and phone numbers in it are redacted. `null` if Apollo.io has none. */
  description: string | null;
  /** Keywords that describe the company. */
  keywords: string[];
  /** Technologies in use: Apollo.io UIDs as in `technology_uids`, or names without UIDs. */
  technologies: string[];
}

/** Where the company has its headquarters. */
export interface SearchOrganizationsCompanyFirmographicsLocation {
  /** City of the headquarters, `null` if unknown. */
  city: string | null;
  /** State or region of the headquarters, `null` if unknown. */
  state: string | null;
  /** Country of the headquarters, `null` if unknown. */
  country: string | null;
  /** Postal address of the headquarters in one line, `null` if unknown. */
  address: string | null;
}

/** Funding that the company has raised. */
export interface SearchOrganizationsCompanyFirmographicsFunding {
  /** Funding raised in all rounds, in whole US dollars, `null` if unknown. */
  total: number | null;
  /** Stage of the latest round, for example `Series B`, `null` if unknown. */
  latest_stage: string | null;
  /** Date of the latest round, ISO-8601 in UTC, `null` if unknown. */
  latest_round_date: string | null;
}

/** Arguments of `Sales.SearchOrganizations` as the tool receives them, with the defaults of omitted ones. */
export interface SearchOrganizationsParsedArguments {
  /** Industry or keyword tags, e.g. fintech. */
  keyword_tags: string[];
  /** Headquarters city, state or country. */
  locations: string[];
  /** Headcounts as min,max, e.g. 1001,9999999. */
  num_employees_ranges: string[];
  /** Minimum annual revenue, whole US dollars. */
  revenue_min?: number | undefined;
  /** Maximum annual revenue, whole US dollars. */
  revenue_max?: number | undefined;
  /**
   * Technologies the company must all use, e.g. google_analytics. total counts companies that use any; only with
   * firmographics (1 credit each), rows known to lack one are left out.
   */
  technology_uids: string[];
  /** Add industry, headcount, location, revenue and founded year; false: name and domain only. */
  include_firmographics: boolean;
  /** Maximum results. */
  limit: number;
  /** Results to skip; see next_offset. */
  offset: number;
}
