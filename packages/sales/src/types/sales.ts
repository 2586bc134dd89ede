// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

import type { CallOptions, Tool } from "@toolwright/core/authoring";
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
  readonly enrichOrganization: EnrichOrganizationFunction;
  /**
   * A person's title, seniority and employer. Needs more than an employer. 1 credit if found.
   *
   * The profile of a person with present role and employer, for one credit when somebody matches. The work email is
   * part of the same credit and shown only with `reveal_work_email`; private addresses and phone numbers are never
   * asked for. Credits that are used up are `status: "insufficient_credits"`, no error.
   *
   * Backend: `POST /api/v1/people/match`, charged anew on every call: repeated only where it certainly never arrived,
   * else an error with `outcome: "unknown"`.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `rate_limited`,
   * `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  readonly enrichPerson: EnrichPersonFunction;
  /**
   * Rate limits and remaining requests per endpoint. Needs a master key.
   *
   * Limits and remaining requests of every endpoint by minute, hour and day, those of this toolkit first; `null` where
   * there is no limit. Credits are another matter: results say what they spent.
   *
   * Backend: `POST /api/v1/usage_stats/api_usage_stats`, a read that is retried and needs a master key.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong
   * base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  getApiUsage(args: GetApiUsageArguments, options?: CallOptions): Promise<GetApiUsageResult>;
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
  readonly searchOrganizations: SearchOrganizationsFunction;
  /**
   * Find people. Free; no contact details, last names masked: EnrichPerson by person_id.
   *
   * People by role and employer, free of credits and without any way to reach them: the backend masks last names, and
   * EnrichPerson by `person_id` shows the rest.
   *
   * Backend: `POST /api/v1/mixed_people/api_search`, a read that is retried, one request where one page holds the
   * slice.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong
   * base address), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
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
