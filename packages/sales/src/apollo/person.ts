import { stringOrNull } from "@toolwright/core/authoring";
import { asFields, asString, asStrings, type Fields } from "@toolwright/core/http";
import * as v from "valibot";
import { domainOf } from "./domain.ts";
import { stringList } from "./record-fields.ts";
import { safeText } from "./safe-text.ts";

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

/** A reason why Apollo's match may be another person than the request means. */
export const matchDoubt = v.picklist(["other_email", "low_confidence"]);

/** The type of {@link matchDoubt}. */
export type MatchDoubt = v.InferOutput<typeof matchDoubt>;

/** The doubts about a match: Apollo's low confidence, or a known email that is not the requested one. */
export function readDoubts(raw: Fields, requestedEmail: string | null): MatchDoubt[] {
  const emails = knownEmails(raw).map((email) => email.toLowerCase());
  const isOther = requestedEmail !== null && emails.length > 0 && !emails.includes(requestedEmail.toLowerCase());
  const isLow = asString(raw["match_confidence"])?.toLowerCase() === "low";
  return [...(isOther ? (["other_email"] as const) : []), ...(isLow ? (["low_confidence"] as const) : [])];
}

/** A job of a person, as far as Apollo says. */
export const jobRecord = v.object({ employer: v.string(), isCurrent: v.boolean() });

/** The type of {@link jobRecord}. */
export type Job = v.InferOutput<typeof jobRecord>;

/**
 * The jobs of an enriched person that are current or have ended. Not those without an end, nor former ones at a current
 * employer.
 */
export function readJobs(raw: Fields, nowMs: number): Job[] {
  const { employment_history: history } = raw;
  const jobs = (Array.isArray(history) ? history : []).map(asFields);
  const idOf = (job: Fields) => asString(job["organization_id"]);
  const currentIds = new Set([idOf(raw), ...jobs.filter(({ current }) => current === true).map(idOf)]);
  return jobs.flatMap((job) => {
    const [employer, id] = [asString(job["organization_name"]), idOf(job)];
    const isCurrent = job["current"] === true;
    const hasEnded = Date.parse(asString(job["end_date"]) ?? "") <= nowMs && (id === null || !currentIds.has(id));
    return employer === null || !(isCurrent || hasEnded) ? [] : [{ employer, isCurrent }];
  });
}

/** Reads an enriched person, without private email addresses and phone numbers. */
export function toPerson(raw: Fields): Person {
  const organization = asFields(raw["organization"]);
  const current = currentJob(raw);
  const [first_name, last_name] = [safeText(raw["first_name"]), safeText(raw["last_name"])];
  const joined = [first_name, last_name].filter((part) => part !== null).join(" ");
  return {
    person_id: asString(raw["id"]),
    name: safeText(raw["name"]) ?? (joined === "" ? null : joined),
    first_name,
    last_name,
    title: safeText(raw["title"]) ?? safeText(current["title"]),
    seniority: asString(raw["seniority"]),
    departments: asStrings(raw["departments"]),
    employer: {
      organization_id:
        asString(raw["organization_id"]) ?? asString(organization["id"]) ?? asString(current["organization_id"]),
      name: asString(organization["name"]) ?? asString(current["organization_name"]),
      domain: asString(organization["primary_domain"]) ?? domainOf(asString(organization["website_url"])),
    },
    location: { city: asString(raw["city"]), state: asString(raw["state"]), country: asString(raw["country"]) },
    linkedin_url: asString(raw["linkedin_url"]),
    headline: safeText(raw["headline"]),
    email_status: asString(raw["email_status"]),
    // The most reliable field that has one.
    email: knownEmails(raw)[0] ?? null,
  };
}

/** The work emails, from the most reliable field first. Apollo writes a placeholder if an email is not unlocked. */
function knownEmails(raw: Fields): string[] {
  const contact = asFields(raw["contact"]);
  const { contact_emails: more } = contact;
  // An address at a free provider is private.
  const atEmployers = (Array.isArray(more) ? more : []).map(asFields).filter((entry) => entry["free_domain"] !== true);
  const others = atEmployers.map((entry) => entry["email"]);
  const candidates = [raw["email"], contact["email"], ...others].flatMap((email) => asString(email) ?? []);
  return candidates.filter(isAddress);
}

/** Whether a string is an email address, and not Apollo's placeholder. */
function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(email) && !/^email_not_unlocked@/i.test(email);
}

function currentJob(raw: Fields): Fields {
  const { employment_history: history } = raw;
  return (Array.isArray(history) ? history : []).map(asFields).find(({ current }) => current === true) ?? {};
}
