import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";

// Result fields that several tools share.

/** A field with a number, or `null` where Apollo has no value. */
export function numberOrNull(description: string) {
  return v.pipe(v.nullable(v.number()), v.description(description));
}

/** A field with a list of strings, empty where Apollo has no values. */
function stringList(description: string) {
  return v.pipe(v.array(v.string()), v.description(description));
}

/** Whether the plan had enough credits. */
export const statusField = v.pipe(
  v.picklist(["ok", "insufficient_credits"]),
  v.description("`insufficient_credits` if the plan's credits ran out, else `ok`."),
);

/** What a call cost. */
export const creditsSpentField = v.pipe(v.number(), v.description("Apollo.io credits that this call cost."));

/** Whether an enrichment was free. */
export const fromCacheField = v.pipe(
  v.boolean(),
  v.description("Whether the record comes from the toolkit's cache and was free."),
);

const firmographicEntries = {
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
};

/** A company and its firmographics. */
export const companyRecord = v.object({
  organization_id: stringOrNull("Apollo.io id of the company, `null` if unknown."),
  name: stringOrNull("Company name, `null` if unknown."),
  domain: stringOrNull("Primary domain, `null` if unknown."),
  ...firmographicEntries,
});

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
