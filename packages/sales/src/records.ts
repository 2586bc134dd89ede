import { nullableString } from "@toolwright/core/authoring";
import * as v from "valibot";

// Shapes that several results share.

const nullableNumber = v.nullable(v.number());

/** Whether the plan's credits sufficed. */
export const status = v.picklist(["ok", "insufficient_credits"]);

const firmographicEntries = {
  industry: nullableString,
  employees: nullableNumber,
  annual_revenue: nullableNumber,
  founded_year: nullableNumber,
  location: v.object({ city: nullableString, state: nullableString, country: nullableString, address: nullableString }),
  funding: v.object({ total: nullableNumber, latest_stage: nullableString, latest_round_date: nullableString }),
  linkedin_url: nullableString,
  website_url: nullableString,
  description: nullableString,
  keywords: v.array(v.string()),
  technologies: v.array(v.string()),
};

/** A company with all that is known of it. */
export const companyRecord = v.object({
  organization_id: nullableString,
  name: nullableString,
  domain: nullableString,
  ...firmographicEntries,
});

/** A person and their present role. */
export const personRecord = v.object({
  person_id: nullableString,
  name: nullableString,
  first_name: nullableString,
  last_name: nullableString,
  title: nullableString,
  seniority: nullableString,
  departments: v.array(v.string()),
  employer: v.object({ organization_id: nullableString, name: nullableString, domain: nullableString }),
  location: v.object({ city: nullableString, state: nullableString, country: nullableString }),
  linkedin_url: nullableString,
  headline: nullableString,
  email_status: nullableString,
  email: nullableString,
});
