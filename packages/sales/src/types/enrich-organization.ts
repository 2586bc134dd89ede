// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { EnrichOrganizationDetails } from "../preview-details.ts";

/** The function `sales.enrichOrganization`, which has a preview. */
export interface EnrichOrganizationFunction {
  /**
   * Company industry, headcount, revenue, funding, location. 1 credit if found.
   *
   * Firmographics of a company, for one credit when it is known and none when it is not. Credits that are used up are
   * `status: "insufficient_credits"`, no error.
   *
   * Backend: `GET /api/v1/organizations/enrich`, charged anew on every call: repeated only where it certainly never
   * arrived, else an error with `outcome: "unknown"`.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `rate_limited`,
   * `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  (args: EnrichOrganizationArguments, options?: CallOptions): Promise<EnrichOrganizationResult>;
  /**
   * Shows what `sales.enrichOrganization` would do with these arguments: a summary, details and warnings. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: EnrichOrganizationArguments, options?: CallOptions): Promise<Preview<EnrichOrganizationDetails>>;
}

/** Arguments of `sales.enrichOrganization`. */
export interface EnrichOrganizationArguments {
  /**
   * Or URL.
   *
   * @example "example.com"
   */
  domain: string;
}

/** Result of `sales.enrichOrganization`. */
export interface EnrichOrganizationResult {
  status: "ok" | "insufficient_credits";
  found: boolean;
  company: EnrichOrganizationCompany | null;
  domain: string | null;
  credits_spent: number;
  from_cache: boolean;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `company` of {@link EnrichOrganizationResult}. */
export interface EnrichOrganizationCompany {
  organization_id: string | null;
  name: string | null;
  domain: string | null;
  industry: string | null;
  employees: number | null;
  annual_revenue: number | null;
  founded_year: number | null;
  location: EnrichOrganizationCompanyLocation;
  funding: EnrichOrganizationCompanyFunding;
  linkedin_url: string | null;
  website_url: string | null;
  description: string | null;
  keywords: string[];
  technologies: string[];
}

/** `location` of {@link EnrichOrganizationCompany}. */
export interface EnrichOrganizationCompanyLocation {
  city: string | null;
  state: string | null;
  country: string | null;
  address: string | null;
}

/** `funding` of {@link EnrichOrganizationCompany}. */
export interface EnrichOrganizationCompanyFunding {
  total: number | null;
  latest_stage: string | null;
  latest_round_date: string | null;
}

/** Arguments of `Sales.EnrichOrganization` as the tool receives them, with the defaults of omitted ones. */
export interface EnrichOrganizationParsedArguments {
  /** Or URL. */
  domain: string;
}
