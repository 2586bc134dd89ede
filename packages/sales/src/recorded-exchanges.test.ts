import { readFileSync } from "node:fs";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales, type Sales } from "./toolkit.ts";

interface Exchange {
  readonly request: { readonly method: string; readonly url: string };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** Recorded from the live API, or documented by the vendor: see each one's `source` and `provenance`. */
const exchanges = JSON.parse(
  readFileSync(new URL("./apollo/__fixtures__/exchanges.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Exchange>>;

const replayed = new Set<string>();

/** A toolkit whose backend replays recorded responses, the last one repeatedly, and records the requests. */
function replay(...names: readonly string[]) {
  const requests: { readonly method: string; readonly url: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const name = names[Math.min(requests.length, names.length - 1)] ?? "";
    const { response } = exchanges[name]!;
    replayed.add(name);
    requests.push({ method, url });
    const body = typeof response.body === "string" ? response.body : JSON.stringify(response.body);
    return new Response(body, { status: response.status, headers: response.headers });
  };
  const clock = testClock(Date.UTC(2026, 9, 1));
  return { requests, sales: createSales({ apiKey: "key-1", fetch, clock, retry: 0 }) };
}

const company = (sales: Sales) => sales.enrichOrganization({ domain: "apollo.io" });
const person = (sales: Sales) => sales.enrichPerson({ person_id: "64a7ff0cc4dfae00013df1a5" });
const companies = (sales: Sales) =>
  sales.searchOrganizations({ keyword_tags: ["sales"], include_firmographics: false });
const people = (sales: Sales) => sales.searchPeople({ person_titles: ["professor"] });
const usage = (sales: Sales) => sales.getApiUsage({});

describe("recorded results", () => {
  it("reads a company", async () => {
    const { requests, sales } = replay("organizations_enrich.match");
    expect(await sales.enrichOrganization({ domain: "https://www.Apollo.io/pricing" })).toMatchObject({
      status: "ok",
      found: true,
      credits_spent: 1,
      company: {
        organization_id: "5e66b6381e05b4008c8331b8",
        name: "Apollo.io",
        domain: "apollo.io",
        annual_revenue: 100_000_000,
        funding: { total: 251_200_000, latest_stage: "Series D" },
      },
    });
    expect(requests).toEqual([
      { method: "GET", url: "https://api.apollo.io/api/v1/organizations/enrich?domain=apollo.io" },
    ]);
  });

  it("an unknown company costs nothing", async () => {
    const { sales } = replay("organizations_enrich.no_match");
    expect(await company(sales)).toMatchObject({ status: "ok", found: false, company: null, credits_spent: 0 });
  });

  it("the work email of a person is returned only on request, for the same credit", async () => {
    const { requests, sales } = replay("people_match.match");
    const withoutEmail = await person(sales);
    expect(withoutEmail).toMatchObject({
      status: "ok",
      found: true,
      credits_spent: 1,
      person: {
        name: "Tim Zheng",
        title: "Founder & CEO",
        seniority: "founder",
        email: null,
        employer: { domain: "apollo.io" },
      },
    });
    expect(JSON.stringify(withoutEmail)).not.toMatch(/@|phone/);
    const withEmail = await sales.enrichPerson({ person_id: "64a7ff0cc4dfae00013df1a5", reveal_work_email: true });
    expect(withEmail.person?.email).toMatch(/@/);
    for (const { method, url } of requests) {
      const query = new URL(url).searchParams;
      expect(method).toBe("POST");
      expect(Object.fromEntries(query)).toEqual({
        id: "64a7ff0cc4dfae00013df1a5",
        reveal_personal_emails: "false",
        reveal_phone_number: "false",
      });
    }
  });

  it.each([
    "people_match.no_match_person_null",
    "people_match.no_match_confidence_none",
    "people_id.does_not_exist_422",
  ])("an unknown person costs nothing: %s", async (name) => {
    const { sales } = replay(name);
    const result = await sales.enrichPerson({ email: "unknown@example.com", reveal_work_email: true });
    expect(result).toEqual({
      status: "ok",
      found: false,
      person: null,
      match: null,
      credits_spent: 0,
      from_cache: false,
      warnings: [],
      calls_spent: 1,
      calls_left: null,
    });
  });

  it("the placeholder of a locked email address never appears", async () => {
    const { sales } = replay("people_id.placeholder_email");
    const result = await sales.enrichPerson({ person_id: "65f0a1b2c3d4e5f600012345", reveal_work_email: true });
    expect(result.person).toMatchObject({ name: "Ava Ruiz", email: null });
    expect(JSON.stringify(result)).not.toContain("email_not_unlocked");
    expect(result.warnings.join()).toContain("the plan does not unlock it");
  });

  it("reads the companies of a search", async () => {
    const { requests, sales } = replay("mixed_companies_search.match");
    const result = await companies(sales);
    expect(result.status).toBe("ok");
    expect(result.credits_spent).toBe(1);
    expect(result.companies.length).toBeGreaterThan(0);
    expect(result.companies[0]).toMatchObject({
      name: expect.any(String),
      domain: expect.any(String),
      firmographics: null,
    });
    expect(result.pagination.total).toBe(
      (exchanges["mixed_companies_search.match"]!.response.body as { pagination: { total_entries: number } }).pagination
        .total_entries,
    );
    expect(requests[0]?.method).toBe("POST");
    expect(decodeURIComponent(requests[0]!.url)).toContain("q_organization_keyword_tags[]=sales");
  });

  it("a search without results costs nothing", async () => {
    const { sales } = replay("mixed_companies_search.empty");
    expect(await companies(sales)).toMatchObject({ status: "ok", companies: [], credits_spent: 0 });
    const { sales: other } = replay("mixed_people_api_search.empty");
    expect(await people(other)).toMatchObject({ people: [], pagination: { total: 0, has_more: false } });
  });

  it("people in search results have obfuscated last names and no contact data", async () => {
    const { sales } = replay("mixed_people_api_search.match");
    const result = await people(sales);
    expect(result).toMatchObject({ status: "ok", credits_spent: 0, pagination: { total: 232764882 } });
    expect(result.people[0]).toMatchObject({
      person_id: "67bdafd0c3a4c50001bbd7c2",
      first_name: "Andrew",
      last_name: null,
      last_name_masked: "Hu***n",
      employer: { name: "Scicomm Media" },
    });
    expect(JSON.stringify(result.people)).not.toMatch(/@|phone/);
    expect(result.warnings.join()).toContain("obfuscated");
  });

  it("the usage lists the endpoints of this toolkit first", async () => {
    const { requests, sales } = replay("api_usage_stats.ok");
    const { endpoints } = await usage(sales);
    const used = endpoints.filter(({ used_by }) => used_by !== null);
    expect(used.length).toBeGreaterThan(2);
    expect(endpoints.slice(0, used.length)).toEqual(used);
    expect(endpoints.find(({ endpoint }) => endpoint === "contacts/search")).toMatchObject({
      used_by: null,
      day: { limit: 6000, consumed: 500, left: 6000 },
    });
    expect(requests[0]).toMatchObject({ method: "POST" });
  });

  it("another usage report has no endpoints of this toolkit, and causes no error", async () => {
    const { sales } = replay("credit_usage_stats.ok");
    expect((await usage(sales)).endpoints.every(({ used_by }) => used_by === null)).toBe(true);
  });

  it("reads the limits in the headers of a response", async () => {
    const { sales } = replay("headers.rate_limit_200");
    expect(await person(sales)).toMatchObject({ found: false, credits_spent: 0 });
  });

  it("the response of the bulk call is not read as a single company", async () => {
    const { sales } = replay("organizations_bulk_enrich.match");
    expect(await company(sales)).toMatchObject({ found: false, credits_spent: 0 });
  });
});

describe("recorded responses with exhausted credits", () => {
  it.each([
    ["organizations_enrich.insufficient_credits_422", company],
    ["people_match.insufficient_credits_422", person],
    ["mixed_companies_search.insufficient_credits_422", companies],
    ["generic.insufficient_credits_402_seen_in_a_client_test", companies],
    ["generic.insufficient_credits_402_seen_in_a_client_test", person],
  ] as const)("exhausted credits are a status, not an error: %s", async (name, call) => {
    const { requests, sales } = replay(name);
    const result = await call(sales);
    expect(result).toMatchObject({ status: "insufficient_credits", credits_spent: 0 });
    expect(JSON.stringify(result)).not.toMatch(/<a |href/);
    expect(requests).toHaveLength(1);
  });
});

describe("recorded error responses", () => {
  it.each([
    ["any.invalid_key_401", company, "unauthorized", "SALES_API_KEY"],
    ["any.invalid_key_401_older", company, "unauthorized", "Invalid access credentials"],
    ["api_usage_stats.not_master_key_403_older", usage, "forbidden", "a master key"],
    ["api_usage_stats.scope_403", usage, "forbidden", "a master key"],
    ["organizations_enrich.scope_403", company, "forbidden", "organizations/enrich"],
    ["mixed_people_api_search.scope_403", people, "forbidden", "mixed_people/api_search"],
    ["mixed_people_api_search.free_plan_403", people, "forbidden", "plan of this account"],
    ["mixed_companies_search.paid_plan_403", companies, "forbidden", "plan of this account"],
    ["mixed_people_api_search.validation_422", people, "upstream", "Invalid parameters"],
    ["mixed_people_api_search.bad_range_422", people, "upstream", "no implicit conversion"],
    ["mixed_people_api_search.page_over_threshold_422", people, "upstream", "over threshold"],
    ["mixed_people_search.deprecated_422", people, "upstream", "deprecated"],
    ["organizations_enrich.missing_identifier_422", company, "upstream", "Required parameter 'domain' missing"],
    ["organizations_bulk_enrich.missing_400", company, "upstream", "missing domains"],
    ["organizations_bulk_enrich.too_many_400", company, "upstream", "more than 10"],
    ["people_bulk_match.missing_details_400", person, "upstream", "missing details"],
    ["people_bulk_match.too_many_400", person, "upstream", "more than 10"],
    ["organizations_enrich.rate_limited_429", company, "rate_limited", "then repeat"],
    ["mixed_people_api_search.rate_limited_429", people, "rate_limited", "then repeat"],
    ["people_match.rate_limited_429", person, "rate_limited", "then repeat"],
  ] as const)("reports the recorded error %s", async (...[name, call, code, message]) => {
    const { sales } = replay(name);
    const error: unknown = await call(sales).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, outcome: undefined });
    expect(String(error)).toContain(message);
    expect(String(error)).not.toMatch(/<[a-z!]/i);
  });
});

it("every recorded response is replayed", () => {
  expect(Object.keys(exchanges).filter((name) => !replayed.has(name))).toEqual([]);
});
