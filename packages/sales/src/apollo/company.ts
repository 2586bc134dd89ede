import { asFields, asNumber, asString, asStrings, type Fields } from "@toolwright/core/http";
import { domainOf } from "./domain.ts";
import type { Company } from "./records.ts";
import { safeText } from "./safe-text.ts";

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

/** A number, or `null` if unknown. Apollo then writes 0, but without the printed form that a known zero has. */
function knownNumber(raw: Fields, name: string): number | null {
  const number = asNumber(raw[name]);
  return number === 0 && asString(raw[`${name}_printed`]) === null ? null : number;
}

/**
 * Technologies by their UIDs, which `technology_uids` accepts. Those that the record lists without a UID keep their
 * names.
 */
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
