import { createSandbox } from "@toolwright/sandbox";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { rowsOf } from "./__fixtures__/rows-of.ts";
import { createSales } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const unlimited = { minute: null, hour: null, day: null };
const { sales: sandbox } = createSandbox({ clock, sales: { credits: 100_000, rateLimit: unlimited } });
const { companies, people } = sandbox.directory;
const keys = { apiKey: "key-1", clock, retry: 0 };

beforeEach(() => sandbox.reset());

const search = () => sandbox.requests.filter(({ path }) => path.endsWith("/mixed_companies/search"));
const enrichments = () => sandbox.requests.filter(({ path }) => path.includes("/organizations/"));

describe("paid results that are never lost", () => {
  it("reports paid and ambiguous lookups when time runs out during the enrichment", async () => {
    const before = sandbox.credits.spent;
    sandbox.fail({ path: "/api/v1/organizations/enrich", times: 0 });
    let responses = 0;
    const charged = Promise.withResolvers<void>();
    const never = new Promise<never>(() => undefined);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const isEnrichment = new Request(input, init).url.includes("/organizations/");
      // The first four responses arrive. The next four requests are charged, but their responses never arrive.
      const response = await sandbox.fetch(input, init);
      if (isEnrichment && ++responses === 8) charged.resolve();
      if (isEnrichment && responses > 4) await never;
      return response;
    };
    const sales = createSales({ ...sandbox.options, fetch, clock, concurrency: 4 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const call = sales.searchOrganizations({ limit: 12 }, { timeout: 2_000 });
    await charged.promise;
    await untilIdle();
    vi.advanceTimersByTime(2_000);
    const result = await call;
    expect(result.companies.filter(({ firmographics }) => firmographics !== null)).toHaveLength(4);
    expect(result.credits_spent).toBe(5);
    expect(result.warnings.join()).toContain("8 of 12 companies have no firmographics");
    expect(result.warnings.join()).toContain("4 more lookups may have cost a credit each");
    expect(sandbox.credits.spent - before).toBe(9);
  });

  it("reports the cost in the error when the caller aborts", async () => {
    const controller = new AbortController();
    const sales = createSales({ ...sandbox.options, clock });
    const onProgress = ({ completed }: { readonly completed: number }) => {
      if (completed === 3) controller.abort();
    };
    const call = sales.searchOrganizations({ limit: 20 }, { signal: controller.signal, onProgress });
    await expect(call).rejects.toMatchObject({
      code: "aborted",
      message: expect.stringMatching(/\d+ credits were spent/),
    });
    expect(enrichments().length).toBeLessThan(12);
  });

  it("returns the first page when the credits run out before the second", async () => {
    const { sales: poor } = createSandbox({ clock, sales: { credits: 1, rateLimit: unlimited } });
    const result = await createSales({ ...poor.options, clock }).searchOrganizations({ offset: 50, limit: 100 });
    expect(result).toMatchObject({
      status: "insufficient_credits",
      credits_spent: 1,
      // No company has firmographics, so a later call starts with the first one again.
      pagination: { next_offset: 50, has_more: true },
    });
    expect(result.companies).toHaveLength(50);
    expect(result.warnings.join()).toContain("before the next page");
  });
});

describe("the cache of lookups", () => {
  it("makes concurrent equal lookups share one request", async () => {
    const { enrichOrganization } = createSales({ ...sandbox.options, clock, cache: {} });
    const domain = companies[0]!.primary_domain!;
    const results = await Promise.all(
      [domain, `www.${domain}`, domain.toUpperCase()].map((one) => enrichOrganization({ domain: one })),
    );
    expect(results.map(({ credits_spent }) => credits_spent).sort()).toEqual([0, 0, 1]);
    expect(enrichments()).toHaveLength(1);
  });

  it("recognizes a person by any spelling of their profile, and by the id in the record", async () => {
    const { enrichPerson } = createSales({ ...sandbox.options, clock, cache: {} });
    const { id, linkedin_url } = people[0]!;
    const bare = linkedin_url.replace(/^https?:\/\/(www\.)?/, "");
    for (const written of [linkedin_url, `https://${bare}/`, `HTTPS://WWW.${bare}?utm=1`, bare]) {
      expect((await enrichPerson({ linkedin_url: written })).person?.person_id).toBe(id);
    }
    expect(await enrichPerson({ person_id: id })).toMatchObject({ from_cache: true, credits_spent: 0 });
    expect(sandbox.requests).toHaveLength(1);
  });

  it("also serves the companies of a search", async () => {
    const sales = createSales({ ...sandbox.options, clock, cache: {} });
    const first = await sales.searchOrganizations({ limit: 5 });
    const second = await sales.searchOrganizations({ limit: 5 });
    expect([first.credits_spent, second.credits_spent]).toEqual([6, 0]);
    expect(second.companies).toEqual(first.companies);
    expect(search()).toHaveLength(1);
  });
});

describe("omitted rows", () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: `o${index}`,
    name: `Company ${index} ${"x".repeat(40)}`,
    primary_domain: `c${index}.example`,
  }));

  it("an agent does not pay twice after omitted rows: next_offset follows the last company that fitted", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url);
      if (pathname.endsWith("/search"))
        return Response.json({ organizations: rows, accounts: [], pagination: { total_entries: 100 } });
      const index = Number(/\d+/.exec(searchParams.get("domain") ?? "")?.[0]);
      const technologies = index % 2 === 0 ? ["a", "b"] : ["a"];
      return Response.json({
        organization: { ...rows[index], current_technologies: technologies.map((uid) => ({ uid })) },
      });
    };
    const tool = createSales({ ...keys, fetch }).tools.find(({ name }) => name === "Sales.SearchOrganizations")!;
    const answer = await tool.call({ technology_uids: ["a", "b"], limit: 100 }, { maxResultTokens: 1_000 });
    if (!answer.ok) throw new Error(answer.text);
    const { companies: list, pagination } = answer.fitted as {
      companies: unknown;
      pagination: { next_offset: number };
    };
    const fittedRows = rowsOf(list);
    expect(fittedRows.length).toBeGreaterThan(3);
    expect(fittedRows.at(-1)?.["organization_id"]).toBe(`o${2 * (fittedRows.length - 1)}`);
    expect(pagination.next_offset).toBe(2 * (fittedRows.length - 1) + 1);
  });

  it("rows that are duplicates within a page do not shift the others", async () => {
    const repeated = [...rows.slice(0, 3), ...rows.slice(0, 97)];
    const fetch = async () => Response.json({ organizations: repeated, pagination: { total_entries: 400 } });
    const { searchOrganizations } = createSales({ ...keys, fetch });
    const { companies, pagination } = await searchOrganizations({ limit: 100, include_firmographics: false });
    expect(companies.map(({ organization_id }) => organization_id)).toEqual(rows.slice(0, 97).map(({ id }) => id));
    expect(pagination.next_offset).toBe(100);
  });
});

describe("contact data in free text", () => {
  it("contact data in free text is redacted, since it has a separate field", async () => {
    const person = {
      id: "p1",
      name: "Ada",
      title: "CTO email_not_unlocked@domain.com",
      headline: "Write to ada@acme.example or call +1 (555) 010-2030",
    };
    const fetch = async () => Response.json({ person, people: [person], total_entries: 1 });
    const sales = createSales({ ...keys, fetch });
    const enriched = await sales.enrichPerson({ person_id: "p1", reveal_work_email: true });
    expect(enriched.person).toMatchObject({ title: "CTO [address]", headline: "Write to [address] or call [number]" });
    expect(JSON.stringify(await sales.searchPeople({}))).not.toContain("@");
  });
});

describe("LinkedIn profiles", () => {
  it.each([
    "https://evil.example/linkedin.com/in/x",
    "https://www.linkedin.com/company/acme",
    "linkedin.com",
    "ftp://linkedin.com/in/x",
  ])("rejects the profile %s", async (linkedin_url) => {
    await expect(createSales(keys).enrichPerson({ linkedin_url })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
