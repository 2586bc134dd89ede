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
    answer: match,
  },
];

function match(request: ApiRequest): ApolloResponse {
  const { params, directory, credits, plan, nowMs } = request;
  if (credits.left < 1) return outOfCredits(nowMs);
  const person = findPerson(directory, params);
  const requestId = request.nextRequestId();
  if (person === null) return { ...ok({ person: strangerOf(directory, params) }), requestId };
  credits.charge(1);
  return { ...ok({ person: personRecord(person, plan === "free") }), requestId };
}

/** The person of the first identifier that finds exactly one. */
function findPerson({ people }: Directory, params: Params): Person | null {
  const [id, email, linkedin] = [params.text("id"), params.text("email"), params.text("linkedin_url")];
  const name = nameOf(params);
  const tests: ((person: Person) => boolean)[] = [];
  if (id) tests.push((person) => person.id === id);
  if (email) tests.push((person) => person.email === email.toLowerCase());
  if (linkedin) tests.push(({ linkedin_url }) => linkedinKey(linkedin_url) === linkedinKey(linkedin));
  if (name) tests.push((person) => person.name.toLowerCase() === name && worksFor(person, params));
  for (const test of tests) {
    const found = people.filter(test);
    // Several people with the same name match none of them.
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}

function nameOf(params: Params): string | null {
  const [first, last] = [params.text("first_name"), params.text("last_name")];
  const name = params.text("name") ?? (first && last && `${first} ${last}`);
  return name?.toLowerCase() ?? null;
}

/** Whether the given employer, if any, is or was this person's. */
function worksFor({ organization, previous_organization }: Person, params: Params): boolean {
  const [domain, name] = [params.text("domain")?.toLowerCase(), params.text("organization_name")?.toLowerCase()];
  return [organization, previous_organization].some(
    (employer) =>
      employer !== null &&
      (domain === undefined || employer.primary_domain === domain) &&
      (name === undefined || employer.name.toLowerCase() === name),
  );
}

/** The record of an unknown person: `null`, or an empty person when only an email was given. */
function strangerOf({ companies }: Directory, params: Params): object | null {
  const email = params.text("email");
  if (email === null || nameOf(params) || params.has("id") || params.has("linkedin_url")) return null;
  const domain = email.slice(email.indexOf("@") + 1).toLowerCase();
  return unknownPerson(email, companies.find(({ primary_domain }) => primary_domain === domain) ?? null);
}
