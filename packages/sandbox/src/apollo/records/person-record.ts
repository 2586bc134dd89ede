import type { Company } from "../directory/company.ts";
import type { Person } from "../directory/person.ts";
import { embeddedRecord } from "./organization-record.ts";

/** Placeholder for an email that is not revealed. */
const LOCKED_EMAIL = "email_not_unlocked@domain.com";

/** A person with all data; `isLocked` hides the email. */
export function personRecord(person: Person, isLocked = false): Record<string, unknown> {
  const { id, first_name, last_name, name, title, seniority, department, email, organization } = person;
  const isExecutive = department === "c_suite";
  const isEmployed = person.job_ended === null;
  return {
    id,
    first_name,
    last_name,
    name,
    linkedin_url: person.linkedin_url,
    title: isEmployed ? title : null,
    email_status: person.email_status,
    photo_url: null,
    twitter_url: null,
    github_url: null,
    facebook_url: null,
    extrapolated_email_confidence: person.email_status === "extrapolated" ? 0.82 : null,
    headline: `${title} at ${organization.name}`,
    email: isLocked && email !== null ? LOCKED_EMAIL : email,
    organization_id: isEmployed ? organization.id : null,
    employment_history: historyOf(person),
    state: person.state,
    city: person.city,
    country: person.country,
    ...(!isLocked && contactFields(person)),
    revealed_for_current_team: !isLocked,
    organization: isEmployed ? embeddedRecord(organization) : null,
    is_likely_to_engage: false,
    show_intent: false,
    departments: [department],
    subdepartments: isExecutive ? ["executive"] : [],
    functions: isExecutive ? ["entrepreneurship"] : [department.replace(/^master_/, "")],
    seniority: isEmployed ? seniority : null,
  };
}

/** A person read by id: the email only if the team saved the person, or if it is extrapolated. */
export function shownRecord(person: Person): Record<string, unknown> {
  const { revealed_for_current_team, ...record } = personRecord(person);
  if (person.contact_id !== null) return { ...record, email: person.contact_email, revealed_for_current_team };
  if (person.email_status === "extrapolated") return record;
  const isLocked = person.email !== null;
  return { ...record, email: isLocked ? LOCKED_EMAIL : null, email_status: isLocked ? "verified" : "unavailable" };
}

/** The record of an unknown person identified only by email; the domain may identify the employer. */
export function unknownPerson(email: string, employer: Company | null): Record<string, unknown> {
  const organization = employer && { id: employer.id, name: employer.name, primary_domain: employer.primary_domain };
  return {
    id: null,
    first_name: null,
    last_name: null,
    name: "",
    title: null,
    linkedin_url: null,
    email,
    match_confidence: "none",
    organization,
  };
}

/** A person in search results, without contact data. */
export function thinRecord(person: Person): Record<string, unknown> {
  const { id, first_name, last_name, title, email, organization } = person;
  return {
    id,
    first_name,
    last_name_obfuscated: `${last_name.slice(0, 2)}***${last_name.slice(-1)}`,
    title,
    last_refreshed_at: `2025-11-0${1 + (Number.parseInt(id.slice(-1), 16) % 9)}T10:01:50.493+00:00`,
    has_email: email !== null,
    has_city: true,
    has_state: true,
    has_country: true,
    has_direct_phone:
      Number.parseInt(id.slice(-2), 16) < 64 ? "Maybe: please request direct dial via people/bulk_match" : "Yes",
    organization: {
      name: organization.name,
      has_industry: true,
      has_phone: organization.phone !== null,
      has_city: true,
      has_state: true,
      has_country: true,
      has_zip_code: true,
      has_revenue: organization.annual_revenue !== null,
      has_employee_count: organization.estimated_num_employees !== null,
    },
  };
}

function historyOf({ id, title, organization, previous_organization, job_ended }: Person) {
  const prefix = id.slice(0, -2);
  const latest = employment(`${prefix}a1`, title, organization, job_ended);
  if (previous_organization === null) return [latest];
  return [latest, employment(`${prefix}a2`, "Consultant", previous_organization, "2019-12-01")];
}

function employment(id: string, title: string, employer: Company, endDate: string | null) {
  return {
    _id: id,
    created_at: null,
    current: endDate === null,
    degree: null,
    description: null,
    emails: null,
    end_date: endDate,
    grade_level: null,
    kind: null,
    major: null,
    organization_id: employer.id,
    organization_name: employer.name,
    raw_address: null,
    start_date: endDate === "2019-12-01" ? "2015-01-01" : "2020-01-01",
    title,
    updated_at: null,
    id,
    key: id,
  };
}

function contactFields(person: Person) {
  const { contact_id, contact_email, organization } = person;
  if (contact_id === null) return {};
  const { first_name, last_name, name, title, linkedin_url } = person;
  const contact = {
    contact_roles: [],
    id: contact_id,
    first_name,
    last_name,
    name,
    linkedin_url,
    title,
    owner_id: null,
    person_id: person.id,
    organization_name: organization.name,
    organization_id: organization.id,
    account_id: organization.account_id,
    source: "crm",
    created_at: "2024-05-23T20:00:28.527Z",
    email: contact_email,
    email_status: "verified",
    email_true_status: "Verified",
    contact_emails: [{ email: contact_email, email_status: "verified", position: 0, free_domain: false }],
    phone_numbers: [],
    label_ids: [],
    typed_custom_fields: {},
  };
  return { contact_id, contact };
}
