// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { EnrichPersonDetails } from "../preview-details.ts";

/** The function `sales.enrichPerson`, which has a preview. */
export interface EnrichPersonFunction {
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
  (args: EnrichPersonArguments, options?: CallOptions): Promise<EnrichPersonResult>;
  /**
   * Shows what `sales.enrichPerson` would do with these arguments: a summary, details and warnings. Only reads: writes,
   * sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: EnrichPersonArguments, options?: CallOptions): Promise<Preview<EnrichPersonDetails>>;
}

/** Arguments of `sales.enrichPerson`. */
export interface EnrichPersonArguments {
  /** From SearchPeople; best. */
  person_id?: string | null | undefined;
  /** Full. */
  name?: string | null | undefined;
  /** With last_name. */
  first_name?: string | null | undefined;
  /** With first_name. */
  last_name?: string | null | undefined;
  /**
   * Known.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** Disambiguates names. */
  organization_name?: string | null | undefined;
  /**
   * Employer's.
   *
   * @example "example.com"
   */
  domain?: string | null | undefined;
  /**
   * Profile.
   *
   * @example "https://www.linkedin.com/in/ada"
   */
  linkedin_url?: string | null | undefined;
  /**
   * Costs no more.
   *
   * @default false
   */
  reveal_work_email?: boolean | null | undefined;
}

/** Result of `sales.enrichPerson`. */
export interface EnrichPersonResult {
  status: "ok" | "insufficient_credits";
  found: boolean;
  person: EnrichPersonPerson | null;
  credits_spent: number;
  from_cache: boolean;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `person` of {@link EnrichPersonResult}. */
export interface EnrichPersonPerson {
  person_id: string | null;
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  seniority: string | null;
  departments: string[];
  employer: EnrichPersonPersonEmployer;
  location: EnrichPersonPersonLocation;
  linkedin_url: string | null;
  headline: string | null;
  email_status: string | null;
  email: string | null;
}

/** `employer` of {@link EnrichPersonPerson}. */
export interface EnrichPersonPersonEmployer {
  organization_id: string | null;
  name: string | null;
  domain: string | null;
}

/** `location` of {@link EnrichPersonPerson}. */
export interface EnrichPersonPersonLocation {
  city: string | null;
  state: string | null;
  country: string | null;
}

/** Arguments of `Sales.EnrichPerson` as the tool receives them, with the defaults of omitted ones. */
export interface EnrichPersonParsedArguments {
  /** From SearchPeople; best. */
  person_id: string;
  /** Full. */
  name: string;
  /** With last_name. */
  first_name: string;
  /** With first_name. */
  last_name: string;
  /** Known. */
  email: string;
  /** Disambiguates names. */
  organization_name: string;
  /** Employer's. */
  domain: string;
  /** Profile. */
  linkedin_url: string;
  /** Costs no more. */
  reveal_work_email: boolean;
}
