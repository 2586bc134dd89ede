// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { EnrichOrganizationDetails } from "../preview-details.ts";

/** The function `sales.enrichOrganization`, which has a preview. */
export interface EnrichOrganizationFunction {
  /**
   * Get a company's industry, headcount, revenue, funding and location from Apollo.io. Costs 1 credit if found.
   *
   * Returns a company's firmographics by its domain. Costs one credit on a match, nothing without one. If no credits
   * are left, the result has `status: "insufficient_credits"`; it is not an error.
   *
   * Backend: `GET /api/v1/organizations/enrich`. Apollo charges for every request, so a request is retried only if it
   * did not reach Apollo, or after a 429; otherwise the error has `outcome: "unknown"`.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `rate_limited`,
   * `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids
   * the call, and `not_approved` if the call needs approval and a person refused it, or its arguments changed after the
   * approval (`approvedHash`)
   */
  (args: EnrichOrganizationArguments, options?: CallOptions): Promise<EnrichOrganizationResult>;
  /**
   * Shows what `sales.enrichOrganization` would do with these arguments, as the card that a person approves. Only
   * reads: writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: EnrichOrganizationArguments, options?: CallOptions): Promise<ApprovalCard<EnrichOrganizationDetails>>;
}

/** Arguments of `sales.enrichOrganization`. */
export interface EnrichOrganizationArguments {
  /**
   * Company domain or URL, e.g. example.com.
   *
   * @example "example.com"
   */
  domain: string;
}

/** Result of `sales.enrichOrganization`. */
export interface EnrichOrganizationResult {
  /** `insufficient_credits` if the plan's credits ran out, else `ok`. */
  status: "ok" | "insufficient_credits";
  /** Whether Apollo.io has a company with this domain. */
  found: boolean;
  /** The company, `null` if not found or out of credits. */
  company: EnrichOrganizationCompany | null;
  /** Domain that was looked up, normalized from the argument. */
  domain: string | null;
  /** Apollo.io credits that this call cost. */
  credits_spent: number;
  /** Whether the record comes from the toolkit's cache and was free. */
  from_cache: boolean;
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

/** `company` of {@link EnrichOrganizationResult}. */
export interface EnrichOrganizationCompany {
  /** Apollo.io id of the company, `null` if unknown. */
  organization_id: string | null;
  /** Company name, `null` if unknown. */
  name: string | null;
  /** Primary domain, `null` if unknown. */
  domain: string | null;
  /** Main industry, for example `information technology & services`, `null` if unknown. */
  industry: string | null;
  /** Estimated headcount, `null` if unknown. */
  employees: number | null;
  /** Annual revenue in whole US dollars, `null` if unknown. */
  annual_revenue: number | null;
  /** Year in which the company was founded, `null` if unknown. */
  founded_year: number | null;
  /** Where the company has its headquarters. */
  location: EnrichOrganizationCompanyLocation;
  /** Funding that the company has raised. */
  funding: EnrichOrganizationCompanyFunding;
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
export interface EnrichOrganizationCompanyLocation {
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
export interface EnrichOrganizationCompanyFunding {
  /** Funding raised in all rounds, in whole US dollars, `null` if unknown. */
  total: number | null;
  /** Stage of the latest round, for example `Series B`, `null` if unknown. */
  latest_stage: string | null;
  /** Date of the latest round, ISO-8601 in UTC, `null` if unknown. */
  latest_round_date: string | null;
}

/** Arguments of `Sales.EnrichOrganization` as the tool receives them, with the defaults of omitted ones. */
export interface EnrichOrganizationParsedArguments {
  /** Company domain or URL, e.g. example.com. */
  domain: string;
}
