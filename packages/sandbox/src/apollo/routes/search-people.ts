import { type ApiResponse, ok } from "../../http/response.ts";
import type { Params } from "../api/read-params.ts";
import { refuse } from "../api/refusals.ts";
import { type ApiRequest, type Route, unprocessable } from "../api/route.ts";
import type { Person } from "../directory/person.ts";
import { thinRecord } from "../records/person-record.ts";
import { domainsOf, hasDomain, isLocatedIn } from "./organization-filter.ts";
import { pageOf, readSearch, SEARCH_PARAMS } from "./read-search.ts";

const DEPRECATED =
  "This endpoint is deprecated for API callers. Please use the new mixed_people/api_search endpoint: https://docs.apollo.io/reference/people-api-search.";
const FREE_PLAN =
  "api/v1/mixed_people/api_search is not accessible with this api_key on a free plan. Please upgrade your plan from https://app.apollo.io/.";

/** People search, and its deprecated predecessor. */
export const peopleSearchRoutes: readonly Route[] = [
  {
    methods: ["POST"],
    path: "/mixed_people/api_search",
    endpoint: "mixed_people/api_search",
    limit: "search",
    params: [
      ...SEARCH_PARAMS,
      "person_titles",
      "include_similar_titles",
      "person_locations",
      "person_seniorities",
      "q_keywords",
    ],
    handle: search,
  },
  {
    methods: ["POST"],
    path: "/mixed_people/search",
    endpoint: "mixed_people/search",
    limit: "search",
    handle: () => unprocessable(DEPRECATED),
  },
];

function search({ params, directory, plan }: ApiRequest): ApiResponse {
  if (plan === "free") return refuse("plan", { error: FREE_PLAN, error_code: "API_INACCESSIBLE" });
  const criteria = readSearch(params);
  if ("status" in criteria) return criteria;
  const { fits, page } = criteria;
  const matchesPerson = personFilter(params);
  const hits = directory.people.filter((person) => fits(person.organization) && matchesPerson(person));
  return ok({ total_entries: hits.length, people: pageOf(hits, page).map(thinRecord) });
}

/** Filters on people, not on their employers. */
function personFilter(params: Params): (person: Person) => boolean {
  const domains = domainsOf(params);
  const [locations, seniorities] = [params.list("person_locations"), params.list("person_seniorities")];
  const titles = params.list("person_titles").map((title) => title.toLowerCase());
  const isExact = params.string("include_similar_titles") === "false";
  const keywords = params.string("q_keywords")?.toLowerCase() ?? "";
  const tests: ((person: Person) => boolean)[] = [];
  if (locations.length > 0) tests.push((person) => locations.some((place) => isLocatedIn(person, place)));
  if (seniorities.length > 0) tests.push(({ seniority }) => seniorities.includes(seniority));
  if (titles.length > 0) tests.push(({ title }) => titles.some((query) => matchesTitle(title, query, isExact)));
  if (domains.size > 0) {
    tests.push(({ organization, previous_organization: previous }) => {
      return hasDomain(organization, domains) || (previous !== null && hasDomain(previous, domains));
    });
  }
  if (keywords !== "") tests.push((person) => hasKeywords(person, keywords));
  return (person) => tests.every((test) => test(person));
}

/** Words that similar titles may share by coincidence. */
const STOP_WORDS = new Set(["of", "the", "and", "&", "at", "for"]);

/** Whether a title equals the query or, unless `isExact`, shares a word with it. */
function matchesTitle(title: string, query: string, isExact: boolean): boolean {
  const actual = title.toLowerCase();
  if (isExact) return actual === query;
  const words = new Set(actual.split(/[\s,]+/));
  return query.split(/[\s,]+/).some((word) => words.has(word) && !STOP_WORDS.has(word));
}

/** Whether every keyword occurs in the person's name, title or employer. Keywords with accents match nothing, as in Apollo. */
function hasKeywords({ name, title, organization }: Person, keywords: string): boolean {
  const text = [name, title, organization.name, organization.industry, ...organization.keywords]
    .join(" ")
    .toLowerCase();
  return keywords.split(/\s+/).every((keyword) => text.includes(keyword));
}
