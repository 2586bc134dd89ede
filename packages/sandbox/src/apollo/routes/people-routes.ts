import { type ApiResponse, ok } from "../../http/response.ts";
import { outOfCredits } from "../account/credits.ts";
import type { Params } from "../api/read-params.ts";
import { type ApiRequest, type ApolloResponse, malformedBulk, type Route, unprocessable } from "../api/route.ts";
import type { Company } from "../directory/company.ts";
import type { Directory } from "../directory/directory.ts";
import type { Person } from "../directory/person.ts";
import { linkedinKey } from "../directory/url-keys.ts";
import { personRecord, shownRecord, unknownPerson } from "../records/person-record.ts";

const MAX_BULK = 10;
const FLAGS = [
  "reveal_personal_emails",
  "reveal_phone_number",
  "run_waterfall_email",
  "run_waterfall_phone",
  "webhook_url",
  "poll_only",
] as const;

/** Enrichment of people: one by identifiers or id, or up to ten in one request. */
export const peopleRoutes: readonly Route[] = [
  {
    methods: ["GET", "POST"],
    path: "/people/match",
    endpoint: "people/match",
    limit: "enrichment",
    params: [
      ...["id", "email", "linkedin_url", "name", "first_name", "last_name", "domain", "organization_name"],
      ...FLAGS,
    ],
    handle: match,
  },
  {
    methods: ["POST"],
    path: "/people/bulk_match",
    endpoint: "people/bulk_match",
    limit: "bulk",
    params: ["details", ...FLAGS],
    handle: matchMany,
  },
  {
    methods: ["GET"],
    path: "/people/:id",
    endpoint: "people/show",
    limit: "enrichment",
    handle: show,
  },
];

function match(request: ApiRequest): ApolloResponse {
  const { params, directory, credits, plan, nowMs } = request;
  if (credits.left < 1) return outOfCredits(nowMs);
  const person = findPerson(directory, params);
  const requestId = request.nextRequestId();
  if (person === null) return { ...ok({ person: noMatchRecord(directory, params) }), requestId };
  credits.charge(1);
  return { ...ok({ person: personRecord(person, plan === "free") }), requestId };
}

function matchMany(request: ApiRequest): ApolloResponse {
  const { params, directory, credits, plan, nowMs } = request;
  const details = params.records("details");
  if (details.length === 0) return malformedBulk("INVALID_REQUEST", "invalid request, missing details");
  if (details.length > MAX_BULK)
    return malformedBulk("RECORD_LIMIT_EXCEEDED", "cannot enrich more than 10 in a single request");
  const people = details.map((identifiers) => findPerson(directory, identifiers));
  const matches = new Set(people.filter((person) => person !== null));
  if (credits.left < Math.max(1, matches.size)) return outOfCredits(nowMs);
  credits.charge(matches.size);
  const body = {
    status: "success",
    error_code: null,
    error_message: null,
    total_requested_enrichments: details.length,
    unique_enriched_records: matches.size,
    missing_records: people.filter((person) => person === null).length,
    credits_consumed: matches.size,
    matches: people.map((person) => person && personRecord(person, plan === "free")),
  };
  return { ...ok(body), requestId: request.nextRequestId() };
}

function show({ id, directory, credits, nowMs }: ApiRequest): ApiResponse {
  const person = directory.people.find((candidate) => candidate.id === id);
  if (!person) return unprocessable("Person does not exist.");
  if (credits.left < 1) return outOfCredits(nowMs);
  credits.charge(1);
  return ok({ person: shownRecord(person) });
}

/** Finds a person by the first identifier that matches exactly one. A current employer counts before a previous one. */
function findPerson({ people }: Directory, params: Params): Person | null {
  const [id, email, linkedin] = [params.string("id"), params.string("email"), params.string("linkedin_url")];
  const name = nameOf(params);
  const tests: ((person: Person) => boolean)[] = [];
  if (id) tests.push((person) => person.id === id);
  if (email) tests.push((person) => person.email === email.toLowerCase());
  if (linkedin) tests.push(({ linkedin_url }) => linkedinKey(linkedin_url) === linkedinKey(linkedin));
  if (name) {
    const isNamed = (person: Person) => person.name.toLowerCase() === name;
    tests.push((person) => isNamed(person) && isEmployer(person.organization, params));
    tests.push((person) => isNamed(person) && worksFor(person, params));
  }
  for (const test of tests) {
    const matches = people.filter(test);
    // An ambiguous name matches no person.
    if (matches.length === 1) return matches[0] ?? null;
  }
  return null;
}

function nameOf(params: Params): string | null {
  const [first, last] = [params.string("first_name"), params.string("last_name")];
  const name = params.string("name") ?? (first && last && `${first} ${last}`);
  return name?.toLowerCase() ?? null;
}

/** Whether the person works or worked for the requested employer, if any. */
function worksFor({ organization, previous_organization }: Person, params: Params): boolean {
  return [organization, previous_organization].some((employer) => isEmployer(employer, params));
}

function isEmployer(employer: Company | null, params: Params): boolean {
  const [domain, name] = [params.string("domain")?.toLowerCase(), params.string("organization_name")?.toLowerCase()];
  if (employer === null) return false;
  return (
    (domain === undefined || employer.primary_domain === domain) &&
    (name === undefined || employer.name.toLowerCase() === name)
  );
}

/** The result for an unknown person: an empty record if the request has only an email, else `null`. */
function noMatchRecord({ companies }: Directory, params: Params): object | null {
  const email = params.string("email");
  if (email === null || nameOf(params) || params.has("id") || params.has("linkedin_url")) return null;
  const domain = email.slice(email.indexOf("@") + 1).toLowerCase();
  return unknownPerson(email, companies.find(({ primary_domain }) => primary_domain === domain) ?? null);
}
