import {
  argumentFields,
  callUsage,
  defineTool,
  fitRecord,
  type InputIssue,
  loadPart,
  text,
  warningList,
} from "@toolwright/core/authoring";
import { nameOf, quoteName } from "@toolwright/core/text";
import * as v from "valibot";
import { normalizeDomain } from "../apollo/domain.ts";
import type { PersonKey } from "../apollo/people.ts";
import { type Job, type Person, personRecord } from "../apollo/records.ts";
import type { SalesCall } from "../call.ts";
import { formerEmployerOf } from "../matching/employer.ts";
import { companyDomain } from "../parameters.ts";
import { creditsSpentField, fromCacheField, statusField } from "../result-fields.ts";

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/;

const input = v.strictObject({
  person_id: v.optional(text("Person id; most reliable"), ""),
  name: v.optional(text("Full name"), ""),
  first_name: v.optional(text("First name; requires last_name"), ""),
  last_name: v.optional(text("Last name; requires first_name"), ""),
  email: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => value === "" || EMAIL.test(value.trim()), "must be one email address"),
      v.examples(["ada@example.com"]),
      v.description("Email address"),
    ),
    "",
  ),
  organization_name: v.optional(text("Employer name, to disambiguate a name"), ""),
  domain: v.optional(v.pipe(companyDomain(false), v.description("Employer domain, to disambiguate a name")), ""),
  linkedin_url: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => value === "" || isProfile(value),
        ({ input }) =>
          `must be the URL of a person's LinkedIn profile${COMPANY_PAGE.test(input) ? ", not a company's page; EnrichOrganization takes the company's own domain" : ""}`,
      ),
      v.examples(["https://www.linkedin.com/in/ada"]),
      v.description("LinkedIn profile URL"),
    ),
    "",
  ),
  reveal_work_email: v.optional(v.pipe(v.boolean(), v.description("Return the work email at no extra cost")), false),
});

const output = v.object({
  status: statusField,
  found: v.pipe(v.boolean(), v.description("Whether a person in Apollo.io matches.")),
  person: v.pipe(v.nullable(personRecord), v.description("The best match, `null` if not found or out of credits.")),
  match: v.pipe(
    v.nullable(v.picklist(["as_asked", "differs"])),
    v.description(
      "`differs` if the person's known name, email, profile or employer is not the one in the arguments; `null` if not found.",
    ),
  ),
  credits_spent: creditsSpentField,
  from_cache: fromCacheField,
  warnings: warningList,
  ...callUsage,
});

type Arguments = v.InferOutput<typeof input>;

/**
 * Returns a person's profile with current role and employer. Costs one credit on a match, nothing without one. The same
 * credit covers the work email, which appears in the result only with `reveal_work_email`. Private email addresses and
 * phone numbers are never requested. `match` is `differs` if Apollo.io returned another person than the arguments
 * describe; each difference, and a low confidence, is a warning. If no credits are left, the result has `status:
 * "insufficient_credits"`; it is not an error.
 *
 * Backend: `POST /api/v1/people/match`. Apollo charges for every request, so a request is retried only if it did not
 * reach Apollo, or after a 429; otherwise the error has `outcome: "unknown"`. Errors: `invalid_input`,
 * `missing_secret`, `unauthorized`, `forbidden`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const enrichPerson = defineTool({
  name: "Sales.EnrichPerson",
  title: "Enrich person",
  description:
    "Get a person's title, employer and optionally work email from Apollo.io by person_id, email, linkedin_url, name, or first_name and last_name; an employer alone is not enough. Costs 1 credit if found.",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "credits" },
  input,
  output,
  check: identifierIssues,
  async run(args, call: SalesCall) {
    const { comparePerson, lookUpPerson, NOT_LOOKED_UP } = await loadPart(import("../enrichment.ts"));
    const { lookup, creditsSpent, isFromCache } = await lookUpPerson(
      { key: toKey(args), hasEmail: args.reveal_work_email },
      call,
    );
    const found = lookup.kind === "found" ? lookup.record : null;
    const person = found && { ...found.person, ...(!args.reveal_work_email && { email: null }) };
    const compared = found && person && comparePerson(person, found.doubts, toKey(args));
    return {
      status: lookup.kind === "out_of_credits" ? ("insufficient_credits" as const) : ("ok" as const),
      found: person !== null,
      person,
      match: compared?.match ?? null,
      credits_spent: creditsSpent,
      from_cache: isFromCache,
      warnings: [
        ...(lookup.kind === "out_of_credits" ? [NOT_LOOKED_UP] : []),
        ...(compared?.warnings ?? []),
        ...(person && found && args.reveal_work_email ? emailWarnings(person, found.jobs) : []),
      ],
    };
  },
  inspect: (args, call: SalesCall) => ({ card: () => createCard(args, call) }),
  effects: () => ({ maxCredits: 1 }),
  fit: (result, view) => fitRecord(result, view),
});

async function createCard(args: Arguments, call: SalesCall) {
  const { findKeptPerson } = await loadPart(import("../enrichment.ts"));
  const key = toKey(args);
  const isFree = (await findKeptPerson({ key, hasEmail: args.reveal_work_email }, call)) !== null;
  const identifier = key.id ?? key.email ?? key.linkedin_url ?? key.name ?? `${key.first_name} ${key.last_name}`;
  const cost = isFree ? "free, from the cache" : "1 credit on a match";
  return {
    summary: `Look up ${quoteName(identifier)}${args.reveal_work_email ? " with the work email" : ""}: ${cost}.`,
    fields: argumentFields(key),
    maxCredits: isFree ? 0 : 1,
    details: { ...key, max_credits: isFree ? 0 : 1 },
    warnings: [],
  };
}

/** Values of `email_status` that need no warning. */
const TRUSTED = ["verified", "user_managed"];

/** Warns that a requested email is missing, or is Apollo's guess. */
function emailWarnings({ email, email_status, employer }: Person, jobs: readonly Job[]): string[] {
  const status = email_status?.toLowerCase() ?? null;
  if (email === null)
    return status === null || status === "unavailable"
      ? ["Apollo.io knows no work email, or the plan does not unlock it."]
      : [`Apollo.io has a work email, with the email_status ${nameOf(status)}, but the plan does not unlock it.`];
  const former = formerEmployerOf(email, employer, jobs);
  const outdated =
    former === null
      ? []
      : [
          `The work email looks like that of ${quoteName(former)}, where the job has ended: it may no longer reach the person.`,
        ];
  if (status === null || TRUSTED.includes(status)) return outdated;
  return [...outdated, `Apollo.io did not verify this email: its email_status is ${nameOf(status)}.`];
}

/** A LinkedIn company page. */
const COMPANY_PAGE = /linkedin\.com\.?(?::\d+)?\/(?:sales\/)?(?:company|showcase|school|organization|accounts?)\b/i;

/** Whether a string is a LinkedIn profile URL, with or without its scheme. */
function isProfile(value: string): boolean {
  const url = /^https?:\/\//i.test(value.trim()) ? value.trim() : `https://${value.trim()}`;
  if (!URL.canParse(url)) return false;
  const { hostname, pathname } = new URL(url);
  return (
    /^(?:[a-z-]+\.)?linkedin\.com$/.test(hostname) &&
    /^\/(?:in|pub|sales\/(?:lead|people|profile)|profile|people)\/./.test(pathname)
  );
}

/** Requires something that identifies a person; an employer alone does not. */
function identifierIssues(args: Partial<Arguments>): InputIssue[] {
  // Here, an invalid argument is `undefined`. It already has an issue, so count it as an identifier.
  const isPresent = (value: string | undefined) => value === undefined || value.trim() !== "";
  const { first_name, last_name } = args;
  const hasBoth = isPresent(first_name) && isPresent(last_name);
  if ([args.person_id, args.name, args.email, args.linkedin_url].some(isPresent) || hasBoth) return [];
  const received = isPresent(first_name)
    ? "first_name alone"
    : isPresent(last_name)
      ? "last_name alone"
      : "no identifier";
  const rule = "or email, linkedin_url, name, or first_name and last_name is required; an employer alone is not enough";
  return [{ parameter: "person_id", received, rule, example: '"67bdafd0c3a4c50001bbd7c2"' }];
}

function toKey(args: Arguments): PersonKey {
  const trimmed = (value: string) => (value.trim() === "" ? null : value.trim());
  return {
    id: trimmed(args.person_id),
    name: trimmed(args.name),
    first_name: trimmed(args.first_name),
    last_name: trimmed(args.last_name),
    email: trimmed(args.email),
    organization_name: trimmed(args.organization_name),
    domain: normalizeDomain(args.domain),
    linkedin_url: trimmed(args.linkedin_url),
  };
}
