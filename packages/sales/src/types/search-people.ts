// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { Pagination } from "./pagination.ts";

/** Arguments of `sales.searchPeople`. */
export interface SearchPeopleArguments {
  /** Job titles. */
  person_titles?: string[] | null | undefined;
  /** Ranks. */
  person_seniorities?: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[] | null | undefined;
  /** Residence. */
  person_locations?: string[] | null | undefined;
  /** Headquarters. */
  organization_locations?: string[] | null | undefined;
  /**
   * min,max.
   *
   * @example "11,50"
   */
  organization_num_employees_ranges?: string[] | null | undefined;
  /**
   * Work there. At most 1,000 items.
   *
   * @example "example.com"
   */
  employer_domains?: string[] | null | undefined;
  /** Free text. */
  keywords?: string | null | undefined;
  /**
   * false: exact only.
   *
   * @default true
   */
  include_similar_titles?: boolean | null | undefined;
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

/** Result of `sales.searchPeople`. */
export interface SearchPeopleResult {
  status: "ok";
  people: SearchPeoplePerson[];
  /** Where this page lies in the list. */
  pagination: Pagination;
  credits_spent: 0;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `people` of {@link SearchPeopleResult}. */
export interface SearchPeoplePerson {
  person_id: string | null;
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  last_name_masked: string | null;
  title: string | null;
  seniority: string | null;
  employer: SearchPeoplePersonEmployer;
  linkedin_url: string | null;
  has_email: boolean | null;
}

/** `employer` of {@link SearchPeoplePerson}. */
export interface SearchPeoplePersonEmployer {
  name: string | null;
  domain: string | null;
}

/** Arguments of `Sales.SearchPeople` as the tool receives them, with the defaults of omitted ones. */
export interface SearchPeopleParsedArguments {
  /** Job titles. */
  person_titles: string[];
  /** Ranks. */
  person_seniorities: ("owner" | "founder" | "c_suite" | "partner" | "vp" | "head" | "director" | "manager" | "senior" | "entry" | "intern")[];
  /** Residence. */
  person_locations: string[];
  /** Headquarters. */
  organization_locations: string[];
  /** min,max. */
  organization_num_employees_ranges: string[];
  /** Work there. */
  employer_domains: string[];
  /** Free text. */
  keywords: string;
  /** false: exact only. */
  include_similar_titles: boolean;
  /** Rows. */
  limit: number;
  /** Skip. */
  offset: number;
}
