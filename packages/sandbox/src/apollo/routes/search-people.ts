import { type ApiResponse, ok } from "../../http/response.ts";
import type { Params } from "../api/read-params.ts";
import { type ApiRequest, inaccessible, type Route, unprocessable } from "../api/route.ts";
import type { Person } from "../directory/person.ts";
import { thinRecord } from "../records/person-record.ts";
import { domainsOf, hasDomain, isAt } from "./organization-filter.ts";
import { pageOf } from "./page.ts";
import { readSearch } from "./read-search.ts";

const DEPRECATED =
  "This endpoint is deprecated for API callers. Please use the new mixed_people/api_search endpoint: https://docs.apollo.io/reference/people-api-search.";
const FREE_PLAN =
  "api/v1/mixed_people/api_search is not accessible with this api_key on a free plan. Please upgrade your plan from https://app.apollo.io/.";

/** Search over people, and the one it replaced. */
export const peopleSearchRoutes: readonly Route[] = [
  {
    methods: ["POST"],
    path: "/mixed_people/api_search",
    endpoint: "mixed_people/api_search",
    limit: "search",
    answer: search,
  },
  {
    methods: ["POST"],
    path: "/mixed_people/search",
    endpoint: "mixed_people/search",
    limit: "search",
    answer: () => unprocessable(DEPRECATED),
  },
];

function search({ params, directory, plan }: ApiRequest): ApiResponse {
  if (plan === "free") return inaccessible(FREE_PLAN);
  const wanted = readSearch(params);
  if ("status" in wanted) return wanted;
  const { fits, page } = wanted;
  const isWanted = personFilter(params);
  const hits = directory.people.filter((person) => fits(person.organization) && isWanted(person));
  return ok({ total_entries: hits.length, people: pageOf(hits, page).map(thinRecord) });
}

/** The conditions on the people themselves. */
function personFilter(params: Params): (person: Person) => boolean {
  const domains = domainsOf(params);
  const [locations, seniorities] = [params.list("person_locations"), params.list("person_seniorities")];
  const titles = params.list("person_titles").map((title) => title.toLowerCase());
  const isExact = params.text("include_similar_titles") === "false";
  const keywords = params.text("q_keywords")?.toLowerCase() ?? "";
  const tests: ((person: Person) => boolean)[] = [];
  if (locations.length > 0) tests.push((person) => locations.some((place) => isAt(person, place)));
  if (seniorities.length > 0) tests.push(({ seniority }) => seniorities.includes(seniority));
  if (titles.length > 0) tests.push(({ title }) => titles.some((wanted) => isTitled(title, wanted, isExact)));
  if (domains.size > 0) {
    tests.push(({ organization, previous_organization: previous }) => {
      return hasDomain(organization, domains) || (previous !== null && hasDomain(previous, domains));
    });
  }
  if (keywords !== "") tests.push((person) => hasKeywords(person, keywords));
  return (person) => tests.every((test) => test(person));
}

/** Words that say nothing about a role. */
const FILLERS = new Set(["of", "the", "and", "&", "at", "for"]);

/** Whether a title is the wanted one, or at least shares a word with it. */
function isTitled(title: string, wanted: string, isExact: boolean): boolean {
  const actual = title.toLowerCase();
  if (isExact) return actual === wanted;
  const words = new Set(actual.split(/[\s,]+/));
  return wanted.split(/[\s,]+/).some((word) => words.has(word) && !FILLERS.has(word));
}

/** Every keyword occurs in what is known of a person. Accented letters match nothing, as in the real index. */
function hasKeywords({ name, title, organization }: Person, keywords: string): boolean {
  const text = [name, title, organization.name, organization.industry, ...organization.keywords]
    .join(" ")
    .toLowerCase();
  return keywords.split(/\s+/).every((keyword) => text.includes(keyword));
}
