import type { Company } from "./company.ts";

/** Seniority levels, highest first. */
export const SENIORITIES = [
  "owner",
  "founder",
  "c_suite",
  "partner",
  "vp",
  "head",
  "director",
  "manager",
  "senior",
  "entry",
  "intern",
] as const;

/** A seniority level. */
export type Seniority = (typeof SENIORITIES)[number];

/** Ground truth about a person, with Apollo's field names. */
export interface Person {
  /** 24 hexadecimal digits. */
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  readonly title: string;
  readonly seniority: Seniority;
  readonly department: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly linkedin_url: string;
  /** Work email, unique; `null` if unknown. */
  readonly email: string | null;
  readonly email_status: string | null;
  /** Current employer; the last one if `job_ended` is set. */
  readonly organization: Company;
  /** Previous employer; `null` if unknown. */
  readonly previous_organization: Company | null;
  /** Date on which the job at `organization` ended, `null` for a current job. A search still finds the person there. */
  readonly job_ended: string | null;
  /** Set if the team saved the person as a contact. */
  readonly contact_id: string | null;
  /** The team's email for its contact; often differs from `email`. */
  readonly contact_email: string | null;
}
