// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { Pagination } from "./pagination.ts";

/** Arguments of `sales.searchPeople`. */
export interface SearchPeopleArguments {
  /** Job titles, e.g. VP Sales. */
  person_titles?: string[] | null | undefined;
  /** Seniority of the current role. */
  person_seniorities?: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[] | null | undefined;
  /** Person's city, state or country. */
  person_locations?: string[] | null | undefined;
  /** Employer headquarters city, state or country. */
  organization_locations?: string[] | null | undefined;
  /**
   * Employer headcounts as min,max, e.g. 1001,9999999.
   *
   * @example "11,50"
   */
  organization_num_employees_ranges?: string[] | null | undefined;
  /**
   * Domains the person must work at, e.g. example.com. At most 1,000 items.
   *
   * @example "example.com"
   */
  employer_domains?: string[] | null | undefined;
  /** Text to match across the profile. */
  keywords?: string | null | undefined;
  /**
   * Match similar titles too; false: exact person_titles only.
   *
   * @default true
   */
  include_similar_titles?: boolean | null | undefined;
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

/** Result of `sales.searchPeople`. */
export interface SearchPeopleResult {
  /** `insufficient_credits` if the plan's credits ran out, else `ok`. */
  status: "ok" | "insufficient_credits";
  /** Matching people in Apollo.io's order. */
  people: SearchPeoplePerson[];
  /** Position of this page in the list. */
  pagination: Pagination;
  /** Always 0: the search costs no credits. */
  credits_spent: 0;
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

/** An item of `people` of {@link SearchPeopleResult}. */
export interface SearchPeoplePerson {
  /** Apollo.io id for EnrichPerson, `null` if unknown. */
  person_id: string | null;
  /** Name as far as Apollo.io shows it, often the first name only; `null` if unknown. */
  name: string | null;
  /** First name, `null` if unknown. */
  first_name: string | null;
  /** Last name, `null` where Apollo.io obfuscates it. */
  last_name: string | null;
  /** Obfuscated last name, for example `Ha***i`; otherwise `null`. */
  last_name_masked: string | null;
  /** Current job title, `null` if unknown. */
  title: string | null;
  /** Seniority of the current role, for example `vp`, `null` if unknown. */
  seniority: string | null;
  /** Current employer. */
  employer: SearchPeoplePersonEmployer;
  /** URL of the LinkedIn profile, `null` if unknown. */
  linkedin_url: string | null;
  /** Whether EnrichPerson may return a work email, `null` if unknown. */
  has_email: boolean | null;
}

/** Current employer. */
export interface SearchPeoplePersonEmployer {
  /** Name of the employer, `null` if unknown. */
  name: string | null;
  /** Primary domain of the employer, `null` if unknown. */
  domain: string | null;
}

/** Arguments of `Sales.SearchPeople` as the tool receives them, with the defaults of omitted ones. */
export interface SearchPeopleParsedArguments {
  /** Job titles, e.g. VP Sales. */
  person_titles: string[];
  /** Seniority of the current role. */
  person_seniorities: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[];
  /** Person's city, state or country. */
  person_locations: string[];
  /** Employer headquarters city, state or country. */
  organization_locations: string[];
  /** Employer headcounts as min,max, e.g. 1001,9999999. */
  organization_num_employees_ranges: string[];
  /** Domains the person must work at, e.g. example.com. */
  employer_domains: string[];
  /** Text to match across the profile. */
  keywords: string;
  /** Match similar titles too; false: exact person_titles only. */
  include_similar_titles: boolean;
  /** Maximum results. */
  limit: number;
  /** Results to skip; see next_offset. */
  offset: number;
}
