import {
  type Expected,
  type Facts,
  inUrl,
  isIntegerString,
  isResponseValue,
  stringOf,
  stringsOf,
} from "./expectation.ts";
import type { AllowedRequest, Check } from "./sent-request.ts";

// Derived from Apollo's API reference, not from the toolkit's sources.

const ORIGIN = "https://api.apollo.io";

function request(
  method: "GET" | "POST",
  path: AllowedRequest["path"],
  rest: Partial<AllowedRequest> = {},
): AllowedRequest {
  return { method, origin: ORIGIN, path: ["api", "v1", ...path], ...rest };
}

/** Checks that a value is a host name that `argument` contains where a host can be. */
function isHostIn(argument: string): Check {
  return (value) => {
    if (typeof value !== "string" || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(value)) return false;
    if (/xn--/.test(value)) return /[^\0-\x7f]|xn--/.test(argument);
    // Full-width letters, ligatures and invisible hyphens are equivalent in host names.
    const folded = argument
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, "");
    const at = folded.indexOf(value);
    const after = folded.charAt(at + value.length);
    return at >= 0 && /^[.:/?#\\\s]?$/.test(after);
  };
}

function isResponseHost({ responseValues }: Facts): Check {
  return (value) => [...responseValues].some((text) => isHostIn(text)(value));
}

/** Converts string arguments to query parameters, without blank ones. */
function stringParameters(facts: Facts, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, inUrl(stringOf(facts, name).trim())] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** Converts list arguments to repeated query parameters, without empty ones. */
function listParameters(facts: Facts, names: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  const entries = Object.entries(names).map(
    ([name, parameter]) => [parameter, stringsOf(facts, name).map(inUrl)] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

function rangeParameters(facts: Facts, name: string): Record<string, readonly string[]> {
  const values = stringsOf(facts, name).map((range) => (range.match(/\d+/g) ?? []).map(Number).join(","));
  return values.length > 0 ? { "organization_num_employees_ranges[]": values } : {};
}

function dollarParameter({ args }: Facts, name: string, parameter: string): Record<string, string> {
  return args[name] === undefined ? {} : { [parameter]: String(args[name]) };
}

const PAGE = { page: isIntegerString(1, 500), per_page: isIntegerString(1, 100) };

/** Requests that the sales tools may send. Their previews send none. */
export const expectedSales: Readonly<Record<string, Expected>> = {
  "Sales.EnrichOrganization": {
    run: (facts) => [
      request("GET", ["organizations", "enrich"], { query: { domain: isHostIn(stringOf(facts, "domain")) } }),
    ],
    preview: () => [],
  },
  "Sales.EnrichPerson": {
    run(facts) {
      const names = ["name", "first_name", "last_name", "email", "organization_name", "linkedin_url"];
      const id = inUrl(stringOf(facts, "person_id").trim());
      const domain = stringOf(facts, "domain");
      const query = {
        ...stringParameters(facts, names),
        ...(id !== "" && { id }),
        ...(domain !== "" && { domain: isHostIn(domain) }),
        ...{ reveal_personal_emails: "false", reveal_phone_number: "false" },
      };
      return [request("POST", ["people", "match"], { query })];
    },
    preview: () => [],
  },
  "Sales.GetApiUsage": {
    run: () => [
      request("POST", ["usage_stats", "api_usage_stats"], { json: {} }),
      request("POST", ["usage_stats", "credit_usage_stats"], { json: {} }),
    ],
  },
  "Sales.SearchOrganizations": {
    run(facts) {
      const query = {
        ...listParameters(facts, {
          keyword_tags: "q_organization_keyword_tags[]",
          locations: "organization_locations[]",
        }),
        ...rangeParameters(facts, "num_employees_ranges"),
        ...dollarParameter(facts, "revenue_min", "revenue_range[min]"),
        ...dollarParameter(facts, "revenue_max", "revenue_range[max]"),
        ...technologies(facts),
        ...PAGE,
      };
      return [
        request("POST", ["mixed_companies", "search"], { query }),
        request("GET", ["organizations", "enrich"], { query: { domain: isResponseHost(facts) } }),
        request("GET", ["organizations", isResponseValue(facts)]),
      ];
    },
    preview: () => [],
  },
  "Sales.SearchPeople": {
    run(facts) {
      const hosts = stringsOf(facts, "employer_domains");
      const query = {
        ...listParameters(facts, {
          person_titles: "person_titles[]",
          person_seniorities: "person_seniorities[]",
          person_locations: "person_locations[]",
          organization_locations: "organization_locations[]",
        }),
        ...rangeParameters(facts, "organization_num_employees_ranges"),
        ...(stringOf(facts, "keywords").trim() !== "" && { q_keywords: inUrl(stringOf(facts, "keywords").trim()) }),
        ...(facts.args["include_similar_titles"] === false && { include_similar_titles: "false" }),
        ...PAGE,
      };
      // The tool deduplicates equivalent hosts.
      const isExpectedHost: Check = (value) => hosts.some((host) => isHostIn(host)(value));
      const repeated = hosts.length === 0 ? {} : { "q_organization_domains_list[]": isExpectedHost };
      return [request("POST", ["mixed_people", "api_search"], { query, repeated })];
    },
  },
};

function technologies(facts: Facts): Record<string, readonly string[]> {
  const uids = stringsOf(facts, "technology_uids").map((name) => toUid(name));
  return uids.length > 0 ? { "currently_using_any_of_technology_uids[]": [...new Set(uids)] } : {};
}

/** A technology's name as Apollo's documentation writes its UID. */
function toUid(name: string): string {
  return inUrl(
    name
      .trim()
      .toLowerCase()
      .replaceAll(/\s+|\./g, "_"),
  );
}
