import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { rowsOf } from "../__fixtures__/rows-of.ts";
import { createSales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({
  clock,
  sales: { credits: 1_000_000, rateLimit: { minute: null, hour: null, day: null } },
});
const sales = createSales({ ...sandbox.options, clock, cache: false });
const { companies } = sandbox.directory;
type Truth = (typeof companies)[number];
type Arguments = Parameters<typeof sales.searchOrganizations>[0];

beforeEach(() => sandbox.reset());

/** All companies of a search, page by page. */
async function walk(args: Arguments) {
  const ids: string[] = [];
  let offset: number | null = 0;
  let credits = 0;
  while (offset !== null) {
    const page: Awaited<ReturnType<typeof sales.searchOrganizations>> = await sales.searchOrganizations({
      include_firmographics: false,
      limit: 100,
      ...args,
      offset,
    });
    ids.push(...page.companies.map(({ organization_id }) => organization_id!));
    credits += page.credits_spent;
    offset = page.pagination.next_offset;
  }
  return { ids, credits };
}

const idsOf = (test: (company: Truth) => boolean) =>
  companies
    .filter(test)
    .map(({ id }) => id)
    .sort();
const country = companies[0]!.country;
const city = companies[1]!.city;
const [keyword] = companies[2]!.keywords;

describe("filters of SearchOrganizations", () => {
  it(verifies("search-organizations.keyword-tags"), async () => {
    const { ids } = await walk({ keyword_tags: [keyword!], locations: [country] });
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.sort()).toEqual(idsOf((company) => company.country === country && company.keywords.includes(keyword!)));
  });

  it(verifies("search-organizations.locations"), async () => {
    expect((await walk({ locations: [city] })).ids.sort()).toEqual(
      idsOf((company) => [company.city, company.state, company.country].includes(city)),
    );
    expect((await walk({ locations: [country.toUpperCase()] })).ids.sort()).toEqual(
      idsOf((company) => company.country === country || company.state === country || company.city === country),
    );
  });

  it(verifies("search-organizations.num-employees-ranges"), async () => {
    const { ids } = await walk({ num_employees_ranges: [" 1, 10", "1000,2000"] });
    const within = (size: number | null) => size !== null && (size <= 10 || (size >= 1_000 && size <= 2_000));
    expect(ids.sort()).toEqual(idsOf((company) => within(company.estimated_num_employees)));
    expect(sandbox.requests[0]?.lists).toMatchObject({ "organization_num_employees_ranges[]": ["1,10", "1000,2000"] });
  });

  it.each(["10", "10-50", "50,10", "a,b", "1,2,3", "-1,5"])("rejects the range %j before any call", async (range) => {
    await expect(sales.searchOrganizations({ num_employees_ranges: [range] })).rejects.toMatchObject({
      code: "invalid_input",
      issues: [expect.objectContaining({ parameter: "num_employees_ranges[0]" })],
    });
    expect(sandbox.requests).toEqual([]);
  });

  it(verifies("search-organizations.revenue"), async () => {
    const { ids } = await walk({ revenue_min: 1_000_000, revenue_max: 5_000_000 });
    const within = (revenue: number | null) => revenue !== null && revenue >= 1_000_000 && revenue <= 5_000_000;
    expect(ids.sort()).toEqual(idsOf((company) => within(company.annual_revenue)));
    await expect(sales.searchOrganizations({ revenue_min: 5, revenue_max: 1 })).rejects.toMatchObject({
      code: "invalid_input",
      issues: [expect.objectContaining({ parameter: "revenue_min" })],
    });
  });

  it(`${verifies("search-organizations.technology-uids")}: companies known to lack one are left out`, async () => {
    const rich = companies.find(
      ({ technology_uids, primary_domain }) => technology_uids.length > 1 && primary_domain !== null,
    )!;
    const technology_uids = rich.technology_uids.slice(0, 2);
    const locations = [rich.city];
    const all = (company: Truth) => technology_uids.every((uid) => company.technology_uids.includes(uid));
    const some = (company: Truth) => technology_uids.some((uid) => company.technology_uids.includes(uid));
    const inCity = (company: Truth) => [company.city, company.state, company.country].includes(rich.city);
    const result = await sales.searchOrganizations({ technology_uids, locations, limit: 100 });
    expect(result.companies.map(({ organization_id }) => organization_id).sort()).toEqual(
      idsOf((company) => inCity(company) && all(company)),
    );
    const leftOut = idsOf((company) => inCity(company) && some(company) && !all(company)).length;
    if (leftOut > 0) expect(result.warnings.join()).toContain(`${leftOut} companies were left out`);
    const light = await sales.searchOrganizations({
      technology_uids,
      locations,
      limit: 100,
      include_firmographics: false,
    });
    expect(light.companies).toHaveLength(idsOf((company) => inCity(company) && some(company)).length);
    expect(light.warnings.join()).toContain("whether they use all is unknown");
  });
});

describe("warnings of SearchOrganizations before it costs a credit", () => {
  const preview = async (args: Arguments) => [...(await sales.searchOrganizations.preview(args)).warnings];

  it("an unfiltered search works, and warns in the preview and in the result", async () => {
    const warning = "The search has no filter, so it costs credits for companies of any kind.";
    expect(await preview({})).toEqual([warning]);
    const { companies: rows, warnings } = await sales.searchOrganizations({ limit: 2 });
    expect(rows).toHaveLength(2);
    expect(warnings).toContain(warning);
    for (const filter of [{ keyword_tags: [keyword!] }, { locations: [city] }, { revenue_min: 0 }])
      expect(await preview(filter)).toEqual([]);
  });

  it("several technologies: the preview and the result say that total counts companies with any of them", async () => {
    const args = { technology_uids: ["Google Analytics", "salesforce"], include_firmographics: false, limit: 1 };
    const warnings = await preview(args);
    expect([...warnings]).toEqual([
      expect.stringContaining("use at least one of the technologies, and total counts those"),
    ]);
    expect(sandbox.requests).toEqual([]);
    const result = await sales.searchOrganizations(args);
    expect(result.warnings).toEqual(expect.arrayContaining(warnings));
    const uses = (uid: string) => (company: Truth) => company.technology_uids.includes(uid);
    const any = companies.filter((company) => uses("google_analytics")(company) || uses("salesforce")(company));
    expect(result.pagination.total).toBe(any.length);
    for (const technology_uids of [["salesforce"], ["Google Analytics", "google_analytics"]])
      expect(await preview({ ...args, technology_uids })).toEqual([]);
  });

  it("the card shows technologies as the UIDs that are sent", async () => {
    const { fields } = await sales.searchOrganizations.preview({ technology_uids: ["Google Analytics"] });
    expect(fields).toContainEqual(expect.objectContaining({ label: "technologies", value: ["google_analytics"] }));
  });
});

describe("results of SearchOrganizations", () => {
  it(verifies("search-organizations.firmographics.default"), async () => {
    const { companies: rows, credits_spent } = await sales.searchOrganizations({ locations: [city], limit: 3 });
    expect(rows.every(({ firmographics }) => firmographics !== null)).toBe(true);
    expect(credits_spent).toBe(1 + rows.length);
  });

  it(verifies("search-organizations.firmographics"), async () => {
    const before = sandbox.credits.spent;
    const { companies: rows, credits_spent } = await sales.searchOrganizations({ locations: [country], limit: 100 });
    expect(rows).toHaveLength(100);
    for (const { organization_id, firmographics } of rows) {
      const truth = companies.find(({ id }) => id === organization_id)!;
      expect(firmographics).toMatchObject({
        industry: truth.industry,
        employees: truth.estimated_num_employees,
        annual_revenue: truth.annual_revenue,
        founded_year: truth.founded_year,
        location: { city: truth.city, country: truth.country },
      });
    }
    expect(sandbox.credits.spent - before).toBe(credits_spent);
    expect(credits_spent).toBe(101);
  });

  it(verifies("search-organizations.light"), async () => {
    const { companies: rows, credits_spent } = await sales.searchOrganizations({
      locations: [country],
      include_firmographics: false,
    });
    expect(rows).toHaveLength(25);
    for (const { organization_id, name, domain, firmographics } of rows) {
      const truth = companies.find(({ id }) => id === organization_id)!;
      expect({ name, domain, firmographics }).toEqual({
        name: truth.name,
        domain: truth.primary_domain ?? domain,
        firmographics: null,
      });
    }
    expect(credits_spent).toBe(1);
  });

  it("lists saved companies once, in Apollo's order, with the id of the company", async () => {
    const saved = companies.filter(({ account_id }) => account_id !== null);
    const { ids } = await walk({});
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(saved.map(({ id }) => id)));
    expect(ids).toHaveLength(companies.length);
  });

  it(verifies("search-organizations.limit.default"), async () => {
    expect((await sales.searchOrganizations({ include_firmographics: false })).companies).toHaveLength(25);
  });

  it.each([0, 101, 1.5])(`${verifies("search-organizations.limit.bounds")}: %s is rejected`, async (limit) => {
    await expect(sales.searchOrganizations({ limit })).rejects.toMatchObject({ code: "invalid_input" });
    expect(sandbox.requests).toEqual([]);
  });

  it.each([1, 100])(`${verifies("search-organizations.limit.bounds")}: %s is accepted`, async (limit) => {
    expect((await sales.searchOrganizations({ limit, include_firmographics: false })).companies).toHaveLength(limit);
  });

  it(verifies("search-organizations.offset.default"), async () => {
    const first = await sales.searchOrganizations({ include_firmographics: false, limit: 10 });
    expect(first.pagination.offset).toBe(0);
    const shifted = await sales.searchOrganizations({ include_firmographics: false, limit: 9, offset: 1 });
    expect(shifted.companies).toEqual(first.companies.slice(1));
  });

  it(verifies("search-organizations.pagination"), async () => {
    const { pagination } = await sales.searchOrganizations({ include_firmographics: false, limit: 30, offset: 45 });
    expect(pagination).toEqual({ limit: 30, offset: 45, total: companies.length, has_more: true, next_offset: 75 });
    const beyond = await sales.searchOrganizations({ include_firmographics: false, offset: 49_990 });
    expect(beyond).toMatchObject({
      companies: [],
      credits_spent: 0,
      pagination: { has_more: false, next_offset: null },
    });
    await expect(sales.searchOrganizations({ offset: 50_000 })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it.each(["code", "text", "402"] as const)(
    `${verifies("search-organizations.out-of-credits")}: reported by %s`,
    async (outOfCredits) => {
      sandbox.fail({ outOfCredits });
      expect(await sales.searchOrganizations({})).toMatchObject({
        status: "insufficient_credits",
        companies: [],
        credits_spent: 0,
        pagination: { has_more: false },
      });
    },
  );

  it("keeps the found companies when the credits run out during the enrichment", async () => {
    const { sales: poor } = createSandbox({ clock, sales: { credits: 6 } });
    const result = await createSales({ ...poor.options, clock }).searchOrganizations({ limit: 20 });
    expect(result).toMatchObject({ status: "insufficient_credits", credits_spent: 6 });
    expect(result.companies).toHaveLength(20);
    expect(result.companies.filter(({ firmographics }) => firmographics !== null)).toHaveLength(5);
    expect(result.warnings.join()).toContain("15 of 20 companies have no firmographics: the credits are used up");
    expect(poor.credits.left).toBe(0);
  });

  it("the card names the page that is requested, without the rows that an earlier search paid for", async () => {
    const urls: URL[] = [];
    const fetch: typeof globalThis.fetch = (request, init) => {
      urls.push(new URL(new Request(request, init).url));
      return sandbox.fetch(request, init);
    };
    const keeping = createSales({ ...sandbox.options, clock, fetch });
    const free = { include_firmographics: false };
    await keeping.searchOrganizations({ ...free, limit: 57 });
    const { fields } = await keeping.searchOrganizations.preview({ ...free, limit: 79 });
    await keeping.searchOrganizations({ ...free, limit: 79 });
    const sent = urls.at(-1)!.searchParams;
    expect(fields).toEqual([
      { label: "page", value: [Number(sent.get("page"))] },
      { label: "rows per page", value: Number(sent.get("per_page")) },
    ]);
    expect(Number(sent.get("per_page"))).toBeLessThan(57);
    const kept = await keeping.searchOrganizations.preview({ ...free, limit: 79 });
    expect(kept.fields).toEqual([{ label: "page", value: "none: earlier searches paid for these rows" }]);
    expect(urls).toHaveLength(2);
  });

  it("the preview states the maximum price, and costs nothing", async () => {
    const { summary, details } = await sales.searchOrganizations.preview({ limit: 30, offset: 45 });
    expect(details).toEqual({ pages: 1, max_credits: 31 });
    expect(summary).toContain("at most 31");
    const two = await sales.searchOrganizations.preview({ limit: 100, offset: 50, include_firmographics: false });
    expect(two.details).toEqual({ pages: 2, max_credits: 2 });
    expect(sandbox.requests).toEqual([]);
  });

  it.each([1_000, 4_000, 8_000])(
    "returns every company once, over all pages, with a token budget of %i",
    async (maxResultTokens) => {
      const tool = sales.tools.find(({ name }) => name === "Sales.SearchOrganizations")!;
      const ids: string[] = [];
      const args = { locations: [city], include_firmographics: false, limit: 100 };
      for (let offset: number | null = 0; offset !== null; ) {
        const answer = await tool.call({ ...args, offset }, { maxResultTokens });
        if (!answer.ok) throw new Error(answer.text);
        const page = answer.fitted as { companies: unknown; pagination: { next_offset: number | null } };
        ids.push(...rowsOf(page.companies).map(({ organization_id: id }) => String(id)));
        offset = page.pagination.next_offset;
      }
      expect(ids.sort()).toEqual(idsOf((company) => [company.city, company.state, company.country].includes(city)));
    },
  );
});
