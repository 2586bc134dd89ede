// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

import type { CallOptions, Tool } from "@toolwright/core";
import type { EnrichOrganizationFunction, EnrichOrganizationParsedArguments, EnrichOrganizationResult } from "./enrich-organization.ts";
import type { EnrichPersonFunction, EnrichPersonParsedArguments, EnrichPersonResult } from "./enrich-person.ts";
import type { GetApiUsageArguments, GetApiUsageParsedArguments, GetApiUsageResult } from "./get-api-usage.ts";
import type { SearchOrganizationsFunction, SearchOrganizationsParsedArguments, SearchOrganizationsResult } from "./search-organizations.ts";
import type { SearchPeopleArguments, SearchPeopleParsedArguments, SearchPeopleResult } from "./search-people.ts";

export type * from "./enrich-organization.ts";
export type * from "./enrich-person.ts";
export type * from "./get-api-usage.ts";
export type * from "./search-organizations.ts";
export type * from "./search-people.ts";
export type * from "./pagination.ts";

/** The tools of Sales as typed functions, and as a list for agents. */
export interface Sales {
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
  readonly enrichOrganization: EnrichOrganizationFunction;
  /**
   * Get a person's title, employer and optionally work email from Apollo.io by person_id, email, linkedin_url, name, or
   * first_name and last_name; an employer alone is not enough. Costs 1 credit if found.
   *
   * Returns a person's profile with current role and employer. Costs one credit on a match, nothing without one. The
   * same credit covers the work email, which appears in the result only with `reveal_work_email`. Private email
   * addresses and phone numbers are never requested. `match` is `differs` if Apollo.io returned another person than the
   * arguments describe; each difference, and a low confidence, is a warning. If no credits are left, the result has
   * `status: "insufficient_credits"`; it is not an error.
   *
   * Backend: `POST /api/v1/people/match`. Apollo charges for every request, so a request is retried only if it did not
   * reach Apollo, or after a 429; otherwise the error has `outcome: "unknown"`.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `rate_limited`,
   * `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids
   * the call, and `not_approved` if the call needs approval and a person refused it, or its arguments changed after the
   * approval (`approvedHash`)
   */
  readonly enrichPerson: EnrichPersonFunction;
  /**
   * Get Apollo.io rate limits and remaining requests per endpoint, and credits left (not used). Free. Requires a master
   * API key.
   *
   * Returns the rate limits and remaining requests of every endpoint by minute, hour and day, with this toolkit's
   * endpoints first; `null` means no limit. Also returns the credits left. It costs no credits. A model gets this
   * toolkit's endpoints and the number of the others.
   *
   * Backend: `POST /api/v1/usage_stats/api_usage_stats`, a read that is retried and needs a master key, then `POST
   * /api/v1/usage_stats/credit_usage_stats`, whose failure is ignored.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong
   * base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  getApiUsage(args: GetApiUsageArguments, options?: CallOptions): Promise<GetApiUsageResult>;
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
  readonly searchOrganizations: SearchOrganizationsFunction;
  /**
   * Find people in Apollo.io by role and employer. Free. Rows have no email, phone or full last name;
   * Sales_EnrichPerson by person_id returns name and work email.
   *
   * Finds people by role and employer. Costs no credits. If Apollo still refuses the search because the credits are
   * used up, the result has `status: "insufficient_credits"` and an empty list. While `include_similar_titles` is true,
   * the search includes both spellings of titles with known abbreviations. People whose current employer's name isn't
   * similar to any of `employer_domains` stay in the list, and a warning counts them. The records have no email address
   * or phone number, and Apollo obfuscates last names; EnrichPerson by `person_id` returns the full name and the work
   * email.
   *
   * Backend: `POST /api/v1/mixed_people/api_search`, a read that is retried; one request, or two if no single page
   * contains the requested rows.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong
   * base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  searchPeople(args: SearchPeopleArguments, options?: CallOptions): Promise<SearchPeopleResult>;
  /** The tools in the order of the functions above, for adapters and hand-written loops. */
  readonly tools: readonly SalesTool[];
}

/** A tool of `sales.tools`, which knows its name, its arguments and its result. */
export type SalesTool =
  | Tool<"Sales.EnrichOrganization", EnrichOrganizationParsedArguments, EnrichOrganizationResult>
  | Tool<"Sales.EnrichPerson", EnrichPersonParsedArguments, EnrichPersonResult>
  | Tool<"Sales.GetApiUsage", GetApiUsageParsedArguments, GetApiUsageResult>
  | Tool<"Sales.SearchOrganizations", SearchOrganizationsParsedArguments, SearchOrganizationsResult>
  | Tool<"Sales.SearchPeople", SearchPeopleParsedArguments, SearchPeopleResult>;
