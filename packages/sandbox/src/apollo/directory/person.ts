import type { Company } from "./company.ts";

/** The levels of seniority, the highest first. */
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

/** A level of seniority. */
export type Seniority = (typeof SENIORITIES)[number];

/** What is true about a person, with Apollo's names of the fields. */
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
  /** Work e-mail, unique; `null` when none is known. */
  readonly email: string | null;
  readonly email_status: string | null;
  /** Present employer. */
  readonly organization: Company;
  /** The employer before, when one is known. */
  readonly previous_organization: Company | null;
  /** Set when the team saved the person as a contact. */
  readonly contact_id: string | null;
  /** The e-mail the team knows its contact by, often another than `email`. */
  readonly contact_email: string | null;
}
