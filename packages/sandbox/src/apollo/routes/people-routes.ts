import { ok } from "../../http/response.ts";
import { outOfCredits } from "../account/credits.ts";
import type { Params } from "../api/read-params.ts";
import type { ApiRequest, ApolloResponse, Route } from "../api/route.ts";
import type { Directory } from "../directory/directory.ts";
import type { Person } from "../directory/person.ts";
import { linkedinKey } from "../directory/url-keys.ts";
import { personRecord, unknownPerson } from "../records/person-record.ts";

/** Enrichment of one person. */
export const peopleRoutes: readonly Route[] = [
  {
    methods: ["GET", "POST"],
    path: "/people/match",
    endpoint: "people/match",
    limit: "enrichment",
    handle: match,
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

/** Finds a person by the first identifier that matches exactly one. */
function findPerson({ people }: Directory, params: Params): Person | null {
  const [id, email, linkedin] = [params.string("id"), params.string("email"), params.string("linkedin_url")];
  const name = nameOf(params);
  const tests: ((person: Person) => boolean)[] = [];
  if (id) tests.push((person) => person.id === id);
  if (email) tests.push((person) => person.email === email.toLowerCase());
  if (linkedin) tests.push(({ linkedin_url }) => linkedinKey(linkedin_url) === linkedinKey(linkedin));
  if (name) tests.push((person) => person.name.toLowerCase() === name && worksFor(person, params));
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
  const [domain, name] = [params.string("domain")?.toLowerCase(), params.string("organization_name")?.toLowerCase()];
  return [organization, previous_organization].some(
    (employer) =>
      employer !== null &&
      (domain === undefined || employer.primary_domain === domain) &&
      (name === undefined || employer.name.toLowerCase() === name),
  );
}

/** The result for an unknown person: an empty record if the request has only an email, else `null`. */
function noMatchRecord({ companies }: Directory, params: Params): object | null {
  const email = params.string("email");
  if (email === null || nameOf(params) || params.has("id") || params.has("linkedin_url")) return null;
  const domain = email.slice(email.indexOf("@") + 1).toLowerCase();
  return unknownPerson(email, companies.find(({ primary_domain }) => primary_domain === domain) ?? null);
}
