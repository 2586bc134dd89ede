import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { rowsOf } from "../__fixtures__/rows-of.ts";
import { SENIORITIES } from "../apollo/records.ts";
import { createSales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({ clock, sales: { rateLimit: { minute: null, hour: null, day: null } } });
const sales = createSales({ ...sandbox.options, clock });
const { people } = sandbox.directory;
type Truth = (typeof people)[number];
type Arguments = Parameters<typeof sales.searchPeople>[0];

beforeEach(() => sandbox.reset());

/** Ids of all people of a search, page by page. */
async function walk(args: Arguments) {
  const ids: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof sales.searchPeople>> = await sales.searchPeople({
      limit: 100,
      ...args,
      offset,
    });
    ids.push(...page.people.map(({ person_id }) => person_id!));
    offset = page.pagination.next_offset;
  }
  return ids.sort();
}

const idsOf = (test: (person: Truth) => boolean) =>
  people
    .filter(test)
    .map(({ id }) => id)
    .sort();
const someone = people.find(({ organization }) => organization.primary_domain !== null)!;
const employer = someone.organization;

describe("filters of SearchPeople", () => {
  it(verifies("search-people.person-titles"), async () => {
    const ids = await walk({ person_titles: [someone.title], employer_domains: [employer.primary_domain!] });
    expect(ids).toContain(someone.id);
  });

  it(verifies("search-people.similar-titles.default"), async () => {
    await sales.searchPeople({ person_titles: [someone.title] });
    expect(sandbox.requests[0]?.query["include_similar_titles"] ?? "true").toBe("true");
  });

  it(verifies("search-people.exact-titles"), async () => {
    const ids = await walk({ person_titles: [someone.title.toUpperCase()], include_similar_titles: false });
    expect(ids).toEqual(idsOf(({ title }) => title === someone.title));
    expect(sandbox.requests[0]?.query["include_similar_titles"]).toBe("false");
  });

  it("finds chief executive officers for CEO, and says so", async () => {
    const { people: rows, warnings } = await sales.searchPeople({ person_titles: ["CEO"], limit: 100 });
    expect(rows.map(({ title }) => title)).toContain("Chief Executive Officer");
    expect(warnings).toContain('Also searched for "Chief Executive Officer".');
  });

  it("without similar titles, sends only the exact titles, and warns when none is found", async () => {
    const args = { person_titles: ["CEO"], include_similar_titles: false };
    const { people: rows, warnings } = await sales.searchPeople(args);
    expect(sandbox.requests[0]?.lists).toMatchObject({ "person_titles[]": ["CEO"] });
    expect(rows).toEqual([]);
    expect(warnings).toEqual([
      'The search found none of these exact titles; include_similar_titles: true matches similar ones. Other spellings: "Chief Executive Officer".',
    ]);
    const found = await sales.searchPeople({ ...args, person_titles: ["Chief Executive Officer"] });
    expect(found.warnings.join()).not.toContain("titles");
  });

  it("names the filters that together exclude every person", async () => {
    const both = { person_titles: ["Zookeeper"], person_locations: ["Munich"] };
    const { warnings } = await sales.searchPeople({ ...both, keywords: "construction" });
    expect(warnings).toEqual([
      "No person matches all of keywords, person_titles, person_locations. Leave one out to find the cause; a search is free.",
    ]);
    expect((await sales.searchPeople({ person_titles: ["Zookeeper"] })).warnings).toEqual([]);
    const found = await sales.searchPeople({ person_seniorities: ["vp"], person_locations: ["Munich"] });
    expect(found.people.length).toBeGreaterThan(0);
    expect(found.warnings.join()).not.toContain("No person matches");
  });

  it(verifies("search-people.seniorities"), async () => {
    for (const seniority of SENIORITIES) {
      const { people: rows } = await sales.searchPeople({ person_seniorities: [seniority], limit: 5 });
      const ranks = rows.map(({ person_id }) => people.find(({ id }) => id === person_id)?.seniority);
      expect(ranks.every((rank) => rank === seniority)).toBe(true);
    }
    await expect(sales.searchPeople({ person_seniorities: ["chief" as "head"] })).rejects.toMatchObject({
      code: "invalid_input",
      issues: [expect.objectContaining({ parameter: "person_seniorities[0]" })],
    });
  });

  it(verifies("search-people.person-locations"), async () => {
    expect(await walk({ person_locations: [someone.city] })).toEqual(
      idsOf(({ city, state, country }) => [city, state, country].includes(someone.city)),
    );
  });

  it(verifies("search-people.organization-locations"), async () => {
    expect(await walk({ organization_locations: [employer.city] })).toEqual(
      idsOf(({ organization: { city, state, country } }) => [city, state, country].includes(employer.city)),
    );
  });

  it(verifies("search-people.organization-size"), async () => {
    const ids = await walk({ organization_num_employees_ranges: ["5000,100000"] });
    const isBig = (size: number | null) => size !== null && size >= 5_000 && size <= 100_000;
    expect(ids).toEqual(idsOf(({ organization }) => isBig(organization.estimated_num_employees)));
  });

  it(verifies("search-people.employer-domains"), async () => {
    const domain = employer.primary_domain!;
    const ids = await walk({ employer_domains: [`https://www.${domain.toUpperCase()}/team`, domain] });
    expect(ids).toEqual(expect.arrayContaining(idsOf(({ organization }) => organization.id === employer.id)));
    expect(sandbox.requests[0]?.lists).toMatchObject({ "q_organization_domains_list[]": [domain] });
    await expect(sales.searchPeople({ employer_domains: ["nonsense"] })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("warns about people who work elsewhere now, by employer name, and drops none of them", async () => {
    const domains = new Set(
      people
        .slice(0, 60)
        .map(({ organization }) => organization.primary_domain!)
        .filter(Boolean),
    );
    const employer_domains = [...domains];
    const { people: rows, pagination, warnings } = await sales.searchPeople({ employer_domains, limit: 100 });
    const moved = rows.filter(({ person_id }) => {
      const { organization } = people.find(({ id }) => id === person_id)!;
      return !domains.has(organization.primary_domain!);
    });
    expect(moved.length).toBeGreaterThan(2);
    expect(pagination.total).toBeGreaterThanOrEqual(rows.length);
    expect(warnings[0]).toMatch(new RegExp(`^${moved.length} of ${rows.length} people may have left`));
    expect(warnings[0]).toContain(JSON.stringify(moved[0]?.employer.name));
    expect(sandbox.credits.spent).toBe(0);
    const all = await sales.searchPeople({ limit: 100 });
    expect(all.warnings.join()).not.toContain("may have left");
  });

  it(verifies("search-people.keywords"), async () => {
    expect(await walk({ keywords: someone.last_name, employer_domains: [employer.primary_domain!] })).toContain(
      someone.id,
    );
  });
});

describe("results of SearchPeople", () => {
  it(verifies("search-people.no-contact"), async () => {
    const { people: rows, credits_spent, warnings } = await sales.searchPeople({ limit: 100 });
    expect(JSON.stringify(rows)).not.toMatch(/@|"[^"]*phone/i);
    expect(credits_spent).toBe(0);
    expect(sandbox.credits.spent).toBe(0);
    expect(warnings.join()).toContain("EnrichPerson by person_id");
    expect(rows[0]).toMatchObject({ last_name: null, last_name_masked: expect.stringContaining("*") });
  });

  it(verifies("search-people.limit.default"), async () => {
    expect((await sales.searchPeople({})).people).toHaveLength(25);
  });

  it.each([0, 101, 2.5])(`${verifies("search-people.limit.bounds")}: %s is rejected`, async (limit) => {
    await expect(sales.searchPeople({ limit })).rejects.toMatchObject({ code: "invalid_input" });
    expect(sandbox.requests).toEqual([]);
  });

  it(verifies("search-people.offset.default"), async () => {
    const first = await sales.searchPeople({ limit: 20 });
    expect(first.pagination.offset).toBe(0);
    expect((await sales.searchPeople({ limit: 13, offset: 7 })).people).toEqual(first.people.slice(7));
  });

  it(verifies("search-people.pagination"), async () => {
    expect((await sales.searchPeople({ limit: 40, offset: 80 })).pagination).toEqual({
      limit: 40,
      offset: 80,
      total: people.length,
      has_more: true,
      next_offset: 120,
    });
    expect(await walk({})).toEqual(people.map(({ id }) => id).sort());
  });

  it.each([1_000, 8_000])(
    "returns every person once, over all pages, with a token budget of %i",
    async (maxResultTokens) => {
      const tool = sales.tools.find(({ name }) => name === "Sales.SearchPeople")!;
      const ids: string[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const answer = await tool.call({ person_locations: someone.city, limit: "100", offset }, { maxResultTokens });
        if (!answer.ok) throw new Error(answer.text);
        const page = answer.fitted as { people: unknown; pagination: { next_offset: number | null } };
        ids.push(...rowsOf(page.people).map(({ person_id: id }) => String(id)));
        offset = page.pagination.next_offset;
      }
      expect(ids.sort()).toEqual(idsOf(({ city, state, country }) => [city, state, country].includes(someone.city)));
    },
  );
});
