// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { EnrichPersonDetails } from "../preview-details.ts";

/** The function `sales.enrichPerson`, which has a preview. */
export interface EnrichPersonFunction {
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
  (args: EnrichPersonArguments, options?: CallOptions): Promise<EnrichPersonResult>;
  /**
   * Shows what `sales.enrichPerson` would do with these arguments, as the card that a person approves. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: EnrichPersonArguments, options?: CallOptions): Promise<ApprovalCard<EnrichPersonDetails>>;
}

/** Arguments of `sales.enrichPerson`. */
export interface EnrichPersonArguments {
  /** Person id; most reliable. */
  person_id?: string | null | undefined;
  /** Full name. */
  name?: string | null | undefined;
  /** First name; requires last_name. */
  first_name?: string | null | undefined;
  /** Last name; requires first_name. */
  last_name?: string | null | undefined;
  /**
   * Email address.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** Employer name, to disambiguate a name. */
  organization_name?: string | null | undefined;
  /**
   * Employer domain, to disambiguate a name.
   *
   * @example "example.com"
   */
  domain?: string | null | undefined;
  /**
   * LinkedIn profile URL.
   *
   * @example "https://www.linkedin.com/in/ada"
   */
  linkedin_url?: string | null | undefined;
  /**
   * Return the work email at no extra cost.
   *
   * @default false
   */
  reveal_work_email?: boolean | null | undefined;
}

/** Result of `sales.enrichPerson`. */
export interface EnrichPersonResult {
  /** `insufficient_credits` if the plan's credits ran out, else `ok`. */
  status: "ok" | "insufficient_credits";
  /** Whether a person in Apollo.io matches. */
  found: boolean;
  /** The best match, `null` if not found or out of credits. */
  person: EnrichPersonPerson | null;
  /**
   * `differs` if the person's known name, email, profile or employer is not the one in the arguments; `null` if not
   * found.
   */
  match: "as_asked" | "differs" | null;
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

/** `person` of {@link EnrichPersonResult}. */
export interface EnrichPersonPerson {
  /** Apollo.io id of the person, `null` if unknown. */
  person_id: string | null;
  /** Full name, `null` if unknown. */
  name: string | null;
  /** First name, `null` if unknown. */
  first_name: string | null;
  /** Last name, `null` if unknown. */
  last_name: string | null;
  /** Current job title, `null` if unknown. */
  title: string | null;
  /** Seniority of the current role, for example `vp`, `null` if unknown. */
  seniority: string | null;
  /** Departments of the current role, for example `c_suite`. */
  departments: string[];
  /** Current employer. */
  employer: EnrichPersonPersonEmployer;
  /** Where the person lives. */
  location: EnrichPersonPersonLocation;
  /** URL of the LinkedIn profile, `null` if unknown. */
  linkedin_url: string | null;
  /** Headline of the profile, `null` if unknown. */
  headline: string | null;
  /** How reliable the work email is: `verified`, `unavailable`, `catch_all`, …; `null` if unknown. */
  email_status: string | null;
  /** Work email; `null` without `reveal_work_email`, if unknown, or if the plan does not unlock it. */
  email: string | null;
}

/** Current employer. */
export interface EnrichPersonPersonEmployer {
  /** Apollo.io id of the employer, `null` if unknown. */
  organization_id: string | null;
  /** Name of the employer, `null` if unknown. */
  name: string | null;
  /** Primary domain of the employer, `null` if unknown. */
  domain: string | null;
}

/** Where the person lives. */
export interface EnrichPersonPersonLocation {
  /** City where the person lives, `null` if unknown. */
  city: string | null;
  /** State or region where the person lives, `null` if unknown. */
  state: string | null;
  /** Country where the person lives, `null` if unknown. */
  country: string | null;
}

/** Arguments of `Sales.EnrichPerson` as the tool receives them, with the defaults of omitted ones. */
export interface EnrichPersonParsedArguments {
  /** Person id; most reliable. */
  person_id: string;
  /** Full name. */
  name: string;
  /** First name; requires last_name. */
  first_name: string;
  /** Last name; requires first_name. */
  last_name: string;
  /** Email address. */
  email: string;
  /** Employer name, to disambiguate a name. */
  organization_name: string;
  /** Employer domain, to disambiguate a name. */
  domain: string;
  /** LinkedIn profile URL. */
  linkedin_url: string;
  /** Return the work email at no extra cost. */
  reveal_work_email: boolean;
}
