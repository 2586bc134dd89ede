import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";

// Record types in results. Each field has a one-line description for the editor and the reference.

/** A number, or `null` where Apollo has no value. */
export function numberOrNull(description: string) {
  return v.pipe(v.nullable(v.number()), v.description(description));
}

/** A list of strings, empty where Apollo has no values. */
function stringList(description: string) {
  return v.pipe(v.array(v.string()), v.description(description));
}

/** Values of the seniority filter. */
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

/** A company and its firmographics; unknown fields are `null`. */
export const companyRecord = v.object({
  organization_id: stringOrNull("Apollo.io id of the company, `null` if unknown."),
  name: stringOrNull("Company name, `null` if unknown."),
  domain: stringOrNull("Primary domain, `null` if unknown."),
  industry: stringOrNull("Main industry, for example `information technology & services`, `null` if unknown."),
  employees: numberOrNull("Estimated headcount, `null` if unknown."),
  annual_revenue: numberOrNull("Annual revenue in whole US dollars, `null` if unknown."),
  founded_year: numberOrNull("Year in which the company was founded, `null` if unknown."),
  location: v.pipe(
    v.object({
      city: stringOrNull("City of the headquarters, `null` if unknown."),
      state: stringOrNull("State or region of the headquarters, `null` if unknown."),
      country: stringOrNull("Country of the headquarters, `null` if unknown."),
      address: stringOrNull("Postal address of the headquarters in one line, `null` if unknown."),
    }),
    v.description("Where the company has its headquarters."),
  ),
  funding: v.pipe(
    v.object({
      total: numberOrNull("Funding raised in all rounds, in whole US dollars, `null` if unknown."),
      latest_stage: stringOrNull("Stage of the latest round, for example `Series B`, `null` if unknown."),
      latest_round_date: stringOrNull("Date of the latest round, ISO-8601 in UTC, `null` if unknown."),
    }),
    v.description("Funding that the company has raised."),
  ),
  linkedin_url: stringOrNull("URL of the LinkedIn company page, `null` if unknown."),
  website_url: stringOrNull("URL of the website, `null` if unknown."),
  description: stringOrNull(
    "Short description. Email addresses and phone numbers in it are redacted. `null` if Apollo.io has none.",
  ),
  keywords: stringList("Keywords that describe the company."),
  technologies: stringList("Technologies in use: Apollo.io UIDs as in `technology_uids`, or names without UIDs."),
});

/** The type of {@link companyRecord}. */
export type Company = v.InferOutput<typeof companyRecord>;

/** A company in search results. Apollo fills little more than its name and domain. */
export const companyRow = v.object({
  ...companyRecord.entries,
  saved: v.pipe(v.boolean(), v.description("Whether your team saved the company in Apollo.io.")),
});

/** The type of {@link companyRow}. */
export type CompanyRow = v.InferOutput<typeof companyRow>;

/** A person and their current role. */
export const personRecord = v.object({
  person_id: stringOrNull("Apollo.io id of the person, `null` if unknown."),
  name: stringOrNull("Full name, `null` if unknown."),
  first_name: stringOrNull("First name, `null` if unknown."),
  last_name: stringOrNull("Last name, `null` if unknown."),
  title: stringOrNull("Current job title, `null` if unknown."),
  seniority: stringOrNull("Seniority of the current role, for example `vp`, `null` if unknown."),
  departments: stringList("Departments of the current role, for example `c_suite`."),
  employer: v.pipe(
    v.object({
      organization_id: stringOrNull("Apollo.io id of the employer, `null` if unknown."),
      name: stringOrNull("Name of the employer, `null` if unknown."),
      domain: stringOrNull("Primary domain of the employer, `null` if unknown."),
    }),
    v.description("Current employer."),
  ),
  location: v.pipe(
    v.object({
      city: stringOrNull("City where the person lives, `null` if unknown."),
      state: stringOrNull("State or region where the person lives, `null` if unknown."),
      country: stringOrNull("Country where the person lives, `null` if unknown."),
    }),
    v.description("Where the person lives."),
  ),
  linkedin_url: stringOrNull("URL of the LinkedIn profile, `null` if unknown."),
  headline: stringOrNull("Headline of the profile, `null` if unknown."),
  email_status: stringOrNull(
    "How reliable the work email is: `verified`, `unavailable`, `catch_all`, …; `null` if unknown.",
  ),
  email: stringOrNull("Work email; `null` without `reveal_work_email`, if unknown, or if the plan does not unlock it."),
});

/** The type of {@link personRecord}. */
export type Person = v.InferOutput<typeof personRecord>;

/** A reason to suspect that Apollo matched another person than the request means. */
export const matchDoubt = v.picklist(["other_email", "low_confidence"]);

/** The type of {@link matchDoubt}. */
export type MatchDoubt = v.InferOutput<typeof matchDoubt>;

/** One of a person's jobs, as far as Apollo knows it. */
export const jobRecord = v.object({ employer: v.string(), isCurrent: v.boolean() });

/** The type of {@link jobRecord}. */
export type Job = v.InferOutput<typeof jobRecord>;

/** A person in search results, without contact data. */
export const personRow = v.object({
  person_id: stringOrNull("Apollo.io id for EnrichPerson, `null` if unknown."),
  name: stringOrNull("Name as far as Apollo.io shows it, often the first name only; `null` if unknown."),
  first_name: stringOrNull("First name, `null` if unknown."),
  last_name: stringOrNull("Last name, `null` where Apollo.io obfuscates it."),
  last_name_masked: stringOrNull("Obfuscated last name, for example `Ha***i`; otherwise `null`."),
  title: stringOrNull("Current job title, `null` if unknown."),
  seniority: stringOrNull("Seniority of the current role, for example `vp`, `null` if unknown."),
  employer: v.pipe(
    v.object({
      name: stringOrNull("Name of the employer, `null` if unknown."),
      domain: stringOrNull("Primary domain of the employer, `null` if unknown."),
    }),
    v.description("Current employer."),
  ),
  linkedin_url: stringOrNull("URL of the LinkedIn profile, `null` if unknown."),
  has_email: v.pipe(
    v.nullable(v.boolean()),
    v.description("Whether EnrichPerson may return a work email, `null` if unknown."),
  ),
});

/** The type of {@link personRow}. */
export type PersonRow = v.InferOutput<typeof personRow>;

function windowField(description: string) {
  return v.pipe(
    v.object({
      limit: numberOrNull("Requests allowed in this window, `null` if unlimited."),
      consumed: numberOrNull("Requests used in this window, `null` if not reported."),
      left: numberOrNull("Requests left in this window, `null` if unlimited."),
    }),
    v.description(description),
  );
}

/** Rate limits of an endpoint. */
export const endpointRecord = v.object({
  endpoint: v.pipe(v.string(), v.description("Path of the endpoint, for example `people/match`.")),
  minute: windowField("Requests per minute."),
  hour: windowField("Requests per hour."),
  day: windowField("Requests per day."),
});

/** The type of {@link endpointRecord}. */
export type EndpointUsage = v.InferOutput<typeof endpointRecord>;
