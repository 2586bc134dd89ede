import { type Expected, type Facts, inAddress, isNumberText, isTold, textOf, textsOf } from "./expectation.ts";
import type { AllowedRequest, Check } from "./sent-request.ts";

// Written from the backend's reference, not from the toolkit's sources.

const ORIGIN = "https://api.apollo.io";

function request(
  method: "GET" | "POST",
  path: AllowedRequest["path"],
  rest: Partial<AllowedRequest> = {},
): AllowedRequest {
  return { method, origin: ORIGIN, path: ["api", "v1", ...path], ...rest };
}

/** Whether a value is a host name that stands in a text, where a host may stand. */
function isHostIn(written: string): Check {
  return (value) => {
    if (typeof value !== "string" || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(value)) return false;
    if (/xn--/.test(value)) return /[^\0-\x7f]|xn--/.test(written);
    // Other writings of the same letters are the same host: full width, ligatures, invisible hyphens.
    const folded = written
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, "");
    const at = folded.indexOf(value);
    const after = folded.charAt(at + value.length);
    return at >= 0 && /^[.:/?#\\\s]?$/.test(after);
  };
}

function isToldHost({ told }: Facts): Check {
  return (value) => [...told].some((text) => isHostIn(text)(value));
}

/** Arguments as parameters of the query, blank ones left out. */
function given(facts: Facts, names: readonly string[]): Record<string, string> {
  const entries = names.map((name) => [name, inAddress(textOf(facts, name).trim())] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** Lists as parameters that repeat, empty ones left out. */
function lists(facts: Facts, names: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  const entries = Object.entries(names).map(
    ([name, parameter]) => [parameter, textsOf(facts, name).map(inAddress)] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

function ranges(facts: Facts, name: string): Record<string, readonly string[]> {
  const values = textsOf(facts, name).map((range) => (range.match(/\d+/g) ?? []).map(Number).join(","));
  return values.length > 0 ? { "organization_num_employees_ranges[]": values } : {};
}

function dollars({ args }: Facts, name: string, parameter: string): Record<string, string> {
  return args[name] === undefined ? {} : { [parameter]: String(args[name]) };
}

const PAGE = { page: isNumberText(1, 500), per_page: isNumberText(1, 100) };

/** What the tools of the sales toolkit may send; their previews send nothing. */
export const expectedSales: Readonly<Record<string, Expected>> = {
  "Sales.EnrichOrganization": {
    run: (facts) => [
      request("GET", ["organizations", "enrich"], { query: { domain: isHostIn(textOf(facts, "domain")) } }),
    ],
    preview: () => [],
  },
  "Sales.EnrichPerson": {
    run(facts) {
      const names = ["name", "first_name", "last_name", "email", "organization_name", "linkedin_url"];
      const id = inAddress(textOf(facts, "person_id").trim());
      const domain = textOf(facts, "domain");
      const query = {
        ...given(facts, names),
        ...(id !== "" && { id }),
        ...(domain !== "" && { domain: isHostIn(domain) }),
        ...{ reveal_personal_emails: "false", reveal_phone_number: "false" },
      };
      return [request("POST", ["people", "match"], { query })];
    },
    preview: () => [],
  },
  "Sales.GetApiUsage": { run: () => [request("POST", ["usage_stats", "api_usage_stats"], { json: {} })] },
  "Sales.SearchOrganizations": {
    run(facts) {
      const query = {
        ...lists(facts, { keyword_tags: "q_organization_keyword_tags[]", locations: "organization_locations[]" }),
        ...ranges(facts, "num_employees_ranges"),
        ...dollars(facts, "revenue_min", "revenue_range[min]"),
        ...dollars(facts, "revenue_max", "revenue_range[max]"),
        ...technologies(facts),
        ...PAGE,
      };
      return [
        request("POST", ["mixed_companies", "search"], { query }),
        request("GET", ["organizations", "enrich"], { query: { domain: isToldHost(facts) } }),
        request("GET", ["organizations", isTold(facts)]),
      ];
    },
    preview: () => [],
  },
  "Sales.SearchPeople": {
    run(facts) {
      const hosts = textsOf(facts, "employer_domains");
      const query = {
        ...lists(facts, {
          person_titles: "person_titles[]",
          person_seniorities: "person_seniorities[]",
          person_locations: "person_locations[]",
          organization_locations: "organization_locations[]",
        }),
        ...ranges(facts, "organization_num_employees_ranges"),
        ...(textOf(facts, "keywords").trim() !== "" && { q_keywords: inAddress(textOf(facts, "keywords").trim()) }),
        ...(facts.args["include_similar_titles"] === false && { include_similar_titles: "false" }),
        ...PAGE,
      };
      // Hosts that are equal once they are read as such are sent once.
      const isGiven: Check = (value) => hosts.some((host) => isHostIn(host)(value));
      const repeated = hosts.length === 0 ? {} : { "q_organization_domains_list[]": isGiven };
      return [request("POST", ["mixed_people", "api_search"], { query, repeated })];
    },
  },
};

function technologies(facts: Facts): Record<string, readonly string[]> {
  const uids = textsOf(facts, "technology_uids").map((uid) => inAddress(uid.trim()));
  return uids.length > 0 ? { "currently_using_any_of_technology_uids[]": uids } : {};
}
