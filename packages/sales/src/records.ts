import { nullableText } from "@toolwright/core/authoring";
import * as v from "valibot";

// Shapes that several results share.

const nullableNumber = v.nullable(v.number());

/** Whether the plan's credits sufficed. */
export const status = v.picklist(["ok", "insufficient_credits"]);

const firmographicEntries = {
  industry: nullableText,
  employees: nullableNumber,
  annual_revenue: nullableNumber,
  founded_year: nullableNumber,
  location: v.object({ city: nullableText, state: nullableText, country: nullableText, address: nullableText }),
  funding: v.object({ total: nullableNumber, latest_stage: nullableText, latest_round_date: nullableText }),
  linkedin_url: nullableText,
  website_url: nullableText,
  description: nullableText,
  keywords: v.array(v.string()),
  technologies: v.array(v.string()),
};

/** A company with all that is known of it. */
export const companyRecord = v.object({
  organization_id: nullableText,
  name: nullableText,
  domain: nullableText,
  ...firmographicEntries,
});

/** A person and their present role. */
export const personRecord = v.object({
  person_id: nullableText,
  name: nullableText,
  first_name: nullableText,
  last_name: nullableText,
  title: nullableText,
  seniority: nullableText,
  departments: v.array(v.string()),
  employer: v.object({ organization_id: nullableText, name: nullableText, domain: nullableText }),
  location: v.object({ city: nullableText, state: nullableText, country: nullableText }),
  linkedin_url: nullableText,
  headline: nullableText,
  email_status: nullableText,
  email: nullableText,
});
