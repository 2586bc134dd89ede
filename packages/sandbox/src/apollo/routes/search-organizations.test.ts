import { describe, expect, test } from "vitest";
import { callApollo, freshApollo } from "../__fixtures__/call-apollo.ts";
import type { Company } from "../directory/company.ts";

const shared = freshApollo({ credits: 1e9 });
const { companies } = shared.directory;
const search = (query: string, body?: unknown) => callApollo(shared, `POST /mixed_companies/search?${query}`, body);

/** Returns the ids of all companies that a search finds. */
async function searchIds(query: string, body: object = {}): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { json } = await search(query, { ...body, page, per_page: 100 });
    ids.push(...json.model_ids);
    if (page >= json.pagination.total_pages) return ids;
  }
}

const truth = (fits: (company: Company) => boolean) => companies.filter(fits).map(({ id }) => id);

describe("searching companies", () => {
  test("a company search returns sparse records without industry, location or size", async () => {
    const { json, status } = await search("per_page=3");
    expect(status).toBe(200);
    expect(json.organizations[0]).toMatchObject({
      id: companies[0]!.id,
      name: companies[0]!.name,
      primary_domain: companies[0]!.primary_domain,
    });
    expect(Object.keys(json.organizations[0])).toHaveLength(24);
    for (const field of ["industry", "estimated_num_employees", "city", "annual_revenue"]) {
      expect(json.organizations[0]).not.toHaveProperty(field);
    }
    expect(json.pagination).toEqual({ page: 1, per_page: 3, total_entries: 3_006, total_pages: 1_002 });
    expect(json).toMatchObject({ partial_results_only: false, partial_results_limit: 10_000, num_fetch_result: null });
  });

  test("a company search lists saved companies separately by account id, and the order of all companies in model_ids", async () => {
    const { json } = await search("per_page=5");
    const saved = companies[3]!;
    expect(json.accounts).toHaveLength(1);
    expect(json.accounts[0]).toMatchObject({
      id: saved.account_id,
      organization_id: saved.id,
      domain: saved.primary_domain,
      name: saved.name,
    });
    expect(json.organizations).toHaveLength(4);
    expect(json.model_ids).toEqual(companies.slice(0, 5).map(({ id }) => id));
  });

  test.each<[string, (company: Company) => boolean]>([
    [
      "organization_locations[]=GERMANY&organization_locations%5B%5D=texas",
      ({ country, state }) => country === "Germany" || state === "Texas",
    ],
    ["organization_locations[]=paris", ({ city }) => city === "Paris"],
    ["organization_locations[]=Austin,%20Texas", ({ city }) => city === "Austin"],
    ["organization_not_locations[]=united%20states", ({ country }) => country !== "United States"],
    [
      "organization_num_employees_ranges[]=1,10&organization_num_employees_ranges[]=500,700",
      ({ estimated_num_employees: n }) => n !== null && (n <= 10 || (n >= 500 && n <= 700)),
    ],
    ["organization_num_employees_ranges[]=5000,", ({ estimated_num_employees: n }) => n !== null && n >= 5_000],
    ["organization_num_employees_ranges[]=,5", ({ estimated_num_employees: n }) => n !== null && n <= 5],
    ["organization_num_employees_ranges[]=900", ({ estimated_num_employees: n }) => n !== null && n >= 900],
    [
      "revenue_range[min]=1000000&revenue_range[max]=5000000",
      ({ annual_revenue: r }) => r !== null && r >= 1e6 && r <= 5e6,
    ],
    ["revenue_range[min]=900000000", ({ annual_revenue: r }) => r !== null && r >= 9e8],
    ["total_funding_range[max]=2000000", ({ total_funding: f }) => f !== null && f <= 2e6],
    [
      "currently_using_any_of_technology_uids[]=node_js&currently_using_any_of_technology_uids[]=marketo",
      ({ technology_uids: uids }) => uids.includes("node_js") || uids.includes("marketo"),
    ],
    [
      "currently_using_any_of_technology_uids[]=google_workspace",
      ({ technology_uids: uids }) => uids.includes("google workspace"),
    ],
    [
      "q_organization_keyword_tags[]=Solar&q_organization_keyword_tags[]=e-learning",
      ({ keywords, industry }) => keywords.includes("solar") || industry === "e-learning",
    ],
    ["q_organization_name=vantaro", ({ name }) => name === "Vantaro"],
    [
      "q_organization_domains_list[]=OKAPI.example&q_organization_domains_list[]=no.example",
      ({ primary_domain }) => primary_domain === "okapi.example",
    ],
    [
      "organization_locations[]=france&q_organization_keyword_tags[]=saas",
      ({ country, keywords }) => country === "France" && keywords.includes("saas"),
    ],
  ])("a company search by %s finds exactly the matching companies", async (query, fits) => {
    const expected = truth(fits);
    expect(expected.length).toBeGreaterThan(0);
    expect(await searchIds(query)).toEqual(expected);
  });

  test("a company search reads filters from the body and from the query", async () => {
    const body = {
      organization_locations: ["germany"],
      revenue_range: { min: 1e6 },
      organization_num_employees_ranges: "1,100",
    };
    const expected = truth(
      ({ country, annual_revenue, estimated_num_employees: n }) =>
        country === "Germany" && annual_revenue !== null && annual_revenue >= 1e6 && n !== null && n <= 100,
    );
    expect(await searchIds("", body)).toEqual(expected);
    expect(
      await searchIds("organization_locations[]=germany&organization_num_employees_ranges[]=1,100", {
        revenue_range: { min: "1000000" },
      }),
    ).toEqual(expected);
  });

  test("a company search by ids finds these companies", async () => {
    const ids = [companies[9]!.id, companies[4]!.id];
    expect(await searchIds("", { organization_ids: ids })).toEqual([companies[4]!.id, companies[9]!.id]);
  });

  test("a company search ignores unknown and misspelled filters", async () => {
    const { json } = await search("q_keywords=x&organisation_locations[]=france", {
      "organization_locations[]": ["france"],
    });
    expect(json.pagination.total_entries).toBe(3_006);
    expect(json.breadcrumbs).toEqual([]);
  });

  test("a company search returns the filters that it recognizes", async () => {
    const { json } = await search("organization_num_employees_ranges[]=250,1000&organization_locations[]=japan");
    expect(json.breadcrumbs).toEqual([
      {
        label: "# Employees",
        signal_field_name: "organization_num_employees_ranges",
        value: "250,1000",
        display_name: "250-1000",
      },
      {
        label: "Company Locations",
        signal_field_name: "organization_locations",
        value: "japan",
        display_name: "japan",
      },
    ]);
  });

  test("a company search rejects a malformed range with the message of a Ruby exception", async () => {
    for (const name of ["revenue_range", "total_funding_range"]) {
      const { status, text, type } = await search("", { [name]: ["1,5"] });
      expect([status, type]).toEqual([422, "text/plain; charset=utf-8"]);
      expect(text).toBe("no implicit conversion of String into Integer");
    }
  });

  test("a company search rejects both domain filters at once", async () => {
    const { status } = await search("q_organization_domains=a.example&q_organization_domains_list[]=b.example");
    expect(status).toBe(422);
  });
});

describe("company search pages", () => {
  test("company search pages have at most 100 rows in a stable order", async () => {
    const { json } = await search("per_page=200");
    expect(json.pagination).toMatchObject({ per_page: 100, total_pages: 31 });
    expect(json.model_ids).toHaveLength(100);
    const second = await search("per_page=10&page=2");
    expect(second.json.model_ids).toEqual(json.model_ids.slice(10, 20));
    expect((await search("page=0&per_page=0")).json.pagination).toMatchObject({ page: 1, per_page: 1 });
  });

  test.each([100, 10, 1])("company search pages of %i rows end after 500 pages", async (perPage) => {
    expect((await search(`page=500&per_page=${perPage}`)).status).toBe(200);
    const { status, json } = await search(`page=501&per_page=${perPage}`);
    expect([status, json]).toEqual([422, { error: "Page * per page number is over threshold." }]);
  });

  test("each company search page costs one credit, and an empty page costs none", async () => {
    const sandbox = freshApollo();
    await callApollo(sandbox, "POST /mixed_companies/search?per_page=100");
    await callApollo(sandbox, "POST /mixed_companies/search?per_page=1&page=2");
    expect(sandbox.credits.spent).toBe(2);
    const empty = await callApollo(sandbox, "POST /mixed_companies/search?q_organization_name=zzzz");
    expect(empty.json).toMatchObject({
      organizations: [],
      accounts: [],
      pagination: { total_entries: 0, total_pages: 0 },
    });
    await callApollo(sandbox, "POST /mixed_companies/search?page=400&per_page=100");
    await callApollo(sandbox, "POST /mixed_companies/search?page=501&per_page=100");
    expect(sandbox.credits.spent).toBe(2);
  });
});

test("the free plan cannot search companies", async () => {
  const { status, json } = await callApollo(freshApollo({ plan: "free" }), "POST /mixed_companies/search");
  expect([status, json]).toMatchObject([
    403,
    { message: "This endpoint is only available to Apollo users on paid plans." },
  ]);
});
