import { stringOrNull } from "@toolwright/core/authoring";
import { asFields, asNumber, asString, asStrings, type Fields } from "@toolwright/core/http";
import * as v from "valibot";
import { domainOf } from "./domain.ts";
import { numberOrNull, stringList } from "./record-fields.ts";
import { safeText } from "./safe-text.ts";

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

/** Reads an organization record. Any field may be missing, and numbers may be strings. */
export function toCompany(raw: Fields): Company {
  const website = asString(raw["website_url"]);
  return {
    organization_id: asString(raw["organization_id"]) ?? asString(raw["id"]),
    name: asString(raw["name"]),
    domain: asString(raw["primary_domain"]) ?? asString(raw["domain"]) ?? domainOf(website),
    industry: asString(raw["industry"]),
    employees: knownNumber(raw, "estimated_num_employees"),
    annual_revenue: knownNumber(raw, "annual_revenue") ?? knownNumber(raw, "organization_revenue"),
    founded_year: knownNumber(raw, "founded_year"),
    location: {
      city: asString(raw["city"]),
      state: asString(raw["state"]),
      country: asString(raw["country"]),
      address: asString(raw["raw_address"]),
    },
    funding: {
      total: knownNumber(raw, "total_funding"),
      latest_stage: asString(raw["latest_funding_stage"]),
      latest_round_date: dateOf(raw["latest_funding_round_date"]),
    },
    linkedin_url: asString(raw["linkedin_url"]),
    website_url: website,
    description: safeText(raw["short_description"]),
    keywords: asStrings(raw["keywords"]),
    technologies: technologiesOf(raw),
  };
}

/** A number, `null` for the zero that Apollo writes for an unknown one: a known zero has a printed form too. */
function knownNumber(raw: Fields, name: string): number | null {
  const number = asNumber(raw[name]);
  return number === 0 && asString(raw[`${name}_printed`]) === null ? null : number;
}

/** Technologies by their UIDs, which `technology_uids` accepts, and the names of those that the record lists without one. */
function technologiesOf(raw: Fields): string[] {
  const { current_technologies: list } = raw;
  const current = (Array.isArray(list) ? list : []).map(asFields);
  const named = new Set(current.map(({ name }) => asString(name)));
  const others = asStrings(raw["technology_names"]).filter((name) => !named.has(name));
  return [...current.flatMap(({ uid, name }) => asString(uid) ?? asString(name) ?? []), ...others];
}

function dateOf(value: unknown): string | null {
  const date = asString(value);
  return date !== null && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null;
}
