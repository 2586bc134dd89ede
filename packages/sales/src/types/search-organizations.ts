// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { SearchOrganizationsDetails } from "../preview-details.ts";
import type { Pagination } from "./pagination.ts";

/** The function `sales.searchOrganizations`, which has a preview. */
export interface SearchOrganizationsFunction {
  /**
   * Find companies. 1 credit per page, plus 1 per company with firmographics.
   *
   * Companies that match a profile, with firmographics unless they are declined. One credit for every page of the
   * backend that holds companies, and one for every company enriched. When the credits end during the search the list
   * is empty; when they end during the enrichment, it keeps what was found.
   *
   * Backend: `POST /api/v1/mixed_companies/search`, one request where one page holds the slice, and one `GET
   * /api/v1/organizations/enrich` per company (`GET /api/v1/organizations/{id}` where no domain is known), a few at a
   * time; each charged anew and repeated only where it certainly never arrived.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong
   * base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  (args: SearchOrganizationsArguments, options?: CallOptions): Promise<SearchOrganizationsResult>;
  /**
   * Shows what `sales.searchOrganizations` would do with these arguments: a summary, details and warnings. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: SearchOrganizationsArguments, options?: CallOptions): Promise<Preview<SearchOrganizationsDetails>>;
}

/** Arguments of `sales.searchOrganizations`. */
export interface SearchOrganizationsArguments {
  /** Industry or keyword. */
  keyword_tags?: string[] | null | undefined;
  /** HQ city, state or country. */
  locations?: string[] | null | undefined;
  /**
   * min,max.
   *
   * @example "11,50"
   */
  num_employees_ranges?: string[] | null | undefined;
  /** Annual dollars. At least 0. */
  revenue_min?: number | null | undefined;
  /** Same. At least 0. */
  revenue_max?: number | null | undefined;
  /** Must use all. */
  technology_uids?: string[] | null | undefined;
  /**
   * false: name and domain only.
   *
   * @default true
   */
  include_firmographics?: boolean | null | undefined;
  /**
   * Rows. From 1 to 100.
   *
   * @default 25
   */
  limit?: number | null | undefined;
  /**
   * Skip. At least 0.
   *
   * @default 0
   */
  offset?: number | null | undefined;
}

/** Result of `sales.searchOrganizations`. */
export interface SearchOrganizationsResult {
  status: "ok" | "insufficient_credits";
  companies: SearchOrganizationsCompany[];
  /** Where this page lies in the list. */
  pagination: Pagination;
  credits_spent: number;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `companies` of {@link SearchOrganizationsResult}. */
export interface SearchOrganizationsCompany {
  organization_id: string | null;
  name: string | null;
  domain: string | null;
  saved: boolean;
  firmographics: SearchOrganizationsCompanyFirmographics | null;
}

/** `firmographics` of {@link SearchOrganizationsCompany}. */
export interface SearchOrganizationsCompanyFirmographics {
  industry: string | null;
  employees: number | null;
  annual_revenue: number | null;
  founded_year: number | null;
  location: SearchOrganizationsCompanyFirmographicsLocation;
  funding: SearchOrganizationsCompanyFirmographicsFunding;
  linkedin_url: string | null;
  website_url: string | null;
  description: string | null;
  keywords: string[];
  technologies: string[];
}

/** `location` of {@link SearchOrganizationsCompanyFirmographics}. */
export interface SearchOrganizationsCompanyFirmographicsLocation {
  city: string | null;
  state: string | null;
  country: string | null;
  address: string | null;
}

/** `funding` of {@link SearchOrganizationsCompanyFirmographics}. */
export interface SearchOrganizationsCompanyFirmographicsFunding {
  total: number | null;
  latest_stage: string | null;
  latest_round_date: string | null;
}

/** Arguments of `Sales.SearchOrganizations` as the tool receives them, with the defaults of omitted ones. */
export interface SearchOrganizationsParsedArguments {
  /** Industry or keyword. */
  keyword_tags: string[];
  /** HQ city, state or country. */
  locations: string[];
  /** min,max. */
  num_employees_ranges: string[];
  /** Annual dollars. */
  revenue_min?: number | undefined;
  /** Same. */
  revenue_max?: number | undefined;
  /** Must use all. */
  technology_uids: string[];
  /** false: name and domain only. */
  include_firmographics: boolean;
  /** Rows. */
  limit: number;
  /** Skip. */
  offset: number;
}
