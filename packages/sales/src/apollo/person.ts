import { asFields, asString, asStrings, type Fields } from "@toolwright/core/http";
import { domainOf } from "./domain.ts";
import type { Job, MatchDoubt, Person } from "./records.ts";
import { safeText } from "./safe-text.ts";

/** Doubts about a match: Apollo's low confidence, or a known email that differs from the requested one. */
export function readDoubts(raw: Fields, requestedEmail: string | null): MatchDoubt[] {
  const emails = knownEmails(raw).map((email) => email.toLowerCase());
  const isOther = requestedEmail !== null && emails.length > 0 && !emails.includes(requestedEmail.toLowerCase());
  const isLow = asString(raw["match_confidence"])?.toLowerCase() === "low";
  return [...(isOther ? (["other_email"] as const) : []), ...(isLow ? (["low_confidence"] as const) : [])];
}

/**
 * An enriched person's current jobs and those with an end date. Omits former jobs without one, and former jobs at a
 * current employer.
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
    // The most reliable field with a value.
    email: knownEmails(raw)[0] ?? null,
  };
}

/** The work emails, from the most reliable field first. Apollo writes a placeholder for a locked email. */
function knownEmails(raw: Fields): string[] {
  const contact = asFields(raw["contact"]);
  const { contact_emails: more } = contact;
  // An address at a free email provider is private.
  const atEmployers = (Array.isArray(more) ? more : []).map(asFields).filter((entry) => entry["free_domain"] !== true);
  const others = atEmployers.map((entry) => entry["email"]);
  const candidates = [raw["email"], contact["email"], ...others].flatMap((email) => asString(email) ?? []);
  return candidates.filter(isAddress);
}

/** Whether a string is an email address rather than Apollo's placeholder. */
function isAddress(email: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(email) && !/^email_not_unlocked@/i.test(email);
}

function currentJob(raw: Fields): Fields {
  const { employment_history: history } = raw;
  return (Array.isArray(history) ? history : []).map(asFields).find(({ current }) => current === true) ?? {};
}
