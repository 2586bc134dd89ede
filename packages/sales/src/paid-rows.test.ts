import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { callApproved } from "./__fixtures__/call-approved.ts";
import { rowsOf } from "./__fixtures__/rows-of.ts";
import { readableCompanies } from "./__fixtures__/spending.ts";
import { createSales } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const unlimited = { minute: null, hour: null, day: null };
const { sales: sandbox } = createSandbox({ clock, sales: { credits: 0, rateLimit: unlimited } });
const NAME = "Sales.SearchOrganizations";
/** Common endings of long company names. */
const ENDINGS = ["Group Holding", "& Partners GmbH", "International", "Technologies Ltd", "and Sons Limited"];

/** Renames a response's companies, so that the median length is 32 characters. */
function lengthenNames(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("primary_domain" in value)) return value;
    const { name, id, organization_id } = value as Record<string, string>;
    const index = Number.parseInt((organization_id ?? id ?? "").slice(-4), 16) || 0;
    return key === "account"
      ? value
      : { ...value, name: `${name} ${ENDINGS[index % ENDINGS.length]}`.padEnd(32, " Co.") };
  });
}

function setUp(credits: number) {
  sandbox.reset();
  sandbox.credits.add(credits - sandbox.credits.left);
  const before = sandbox.credits.spent;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await sandbox.fetch(input, init);
    return Response.json(lengthenNames(await response.json()), { status: response.status });
  };
  const sales = createSales({ ...sandbox.options, fetch, clock });
  const tool = sales.tools.find(({ name }) => name === NAME)!;
  const search = async (args: object, maxResultTokens?: number) => {
    const answer = await callApproved(tool, args, { maxResultTokens });
    if (!answer.ok) throw new Error(answer.text);
    const page = answer.fitted as {
      companies: unknown;
      status: string;
      credits_spent: number;
      warnings: string[];
      pagination: { next_offset: number | null };
    };
    return { ...page, rows: rowsOf(page.companies), text: answer.text, value: answer.value };
  };
  return { sales, search, spent: () => sandbox.credits.spent - before };
}

/** Whether a row has what `include_firmographics` promises, as far as Apollo knows it. */
function hasFirmographics(row: Readonly<Record<string, unknown>>): boolean {
  const nested = row["firmographics"] as Readonly<Record<string, unknown>> | undefined;
  const fieldOf = (name: string) => nested?.[name] ?? row[`firmographics.${name}`];
  return ["industry", "founded_year"].every((name) => fieldOf(name) != null);
}

describe("firmographics that were paid for", () => {
  it.each([1, 25, 80])("all fit into 8,000 real tokens for %i companies with long names", async (limit) => {
    const { search } = setUp(1_000);
    const { rows, text, pagination, credits_spent, value } = await search({ limit });
    const lengths = (value as { companies: { name: string }[] }).companies
      .map(({ name }) => name.length)
      .sort((a, b) => a - b);
    expect(lengths[Math.floor(limit / 2)]).toBeGreaterThanOrEqual(32);
    expect(rows).toHaveLength(limit);
    expect(rows.filter(hasFirmographics)).toHaveLength(limit);
    expect(credits_spent).toBe(limit + 1);
    expect(pagination.next_offset).toBe(limit);
    expect(countTokens(text)).toBeLessThanOrEqual(8_000);
  });

  it("a small token budget shows fewer companies, each with firmographics, and pays each company once", async () => {
    const { search, spent } = setUp(1_000);
    const ids: unknown[] = [];
    for (let offset = 0; offset < 100; ) {
      const { rows, pagination, text } = await search({ limit: 100 - offset, offset }, 2_000);
      expect(countTokens(text)).toBeLessThanOrEqual(2_000);
      expect(rows.filter(hasFirmographics)).toHaveLength(rows.length);
      ids.push(...rows.map(({ organization_id: id }) => id));
      offset = pagination.next_offset ?? 100;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(spent()).toBe(1 + 100);
    const paid = spent();
    await search({ limit: 100 }, 20_000);
    expect(spent()).toBe(paid);
  });

  it("a next page of what was paid costs nothing", async () => {
    const { search, spent } = setUp(1_000);
    const first = await search({ limit: 60 }, 1_000);
    const offset = first.pagination.next_offset ?? 0;
    expect(offset).toBe(first.rows.length);
    expect(offset).toBeLessThan(50);
    const second = await search({ limit: 60 - offset, offset }, 1_000);
    expect([first.credits_spent, second.credits_spent, spent()]).toEqual([61, 0, 61]);
    expect(second.rows.filter(hasFirmographics)).toHaveLength(second.rows.length);
  });

  it("a smaller limit shows for free everything that a level with fewer fields leaves out", async () => {
    const { search, spent } = setUp(1_000);
    const { rows, warnings } = await search({ limit: 60 }, 4_000);
    expect(warnings.join()).toContain("a smaller limit or Sales_EnrichOrganization shows");
    const paid = spent();
    const { value, text } = await search({ limit: 3, offset: 30 }, 4_000);
    expect(expandResult(JSON.parse(text))).toMatchObject({ companies: (value as { companies: object[] }).companies });
    expect(rows[30]?.["organization_id"]).toBe(
      (value as { companies: { organization_id: string }[] }).companies[0]?.organization_id,
    );
    expect(spent()).toBe(paid);
  });
});

describe("a search that runs out of credits half-way", () => {
  it("continues with the first company without firmographics, which alone costs credits after a top-up", async () => {
    const { search, spent } = setUp(6);
    const first = await search({ limit: 20 });
    expect(first).toMatchObject({ status: "insufficient_credits", credits_spent: 6 });
    // Lookups run in parallel, so the first to arrive are paid.
    const isPaid = first.rows.map(hasFirmographics);
    expect(isPaid.filter(Boolean)).toHaveLength(5);
    const offset = isPaid.indexOf(false);
    expect(first.pagination.next_offset).toBe(offset);
    sandbox.credits.add(100);
    const second = await search({ limit: 20 - offset, offset });
    expect(second).toMatchObject({ status: "ok", credits_spent: 15, pagination: { next_offset: 20 } });
    expect(second.rows.filter(hasFirmographics)).toHaveLength(20 - offset);
    expect(await search({ limit: 20 })).toMatchObject({ status: "ok", credits_spent: 0 });
    expect(spent()).toBe(1 + 20);
  });

  it("keeps the known rows of a page that it could not extend", async () => {
    const { search, spent } = setUp(21);
    await search({ limit: 20 });
    const second = await search({ limit: 20, offset: 10 });
    expect(second).toMatchObject({ status: "insufficient_credits", credits_spent: 0, pagination: { next_offset: 20 } });
    expect(second.rows.filter(hasFirmographics)).toHaveLength(10);
    expect(spent()).toBe(21);
  });

  it("a model reads every paid company in pages of any size", async () => {
    const { sales, search } = setUp(31);
    await search({ limit: 40 });
    const call = { tool: NAME, args: { limit: 40 }, maxResultTokens: 8_000 } as const;
    for (const tokens of [500, 1_000, 8_000]) expect((await readableCompanies(sales, call, tokens)).size).toBe(30);
  });

  it("with the cache switched off, a repeat pays again", async () => {
    const { sales: poor } = createSandbox({ clock, sales: { credits: 100, rateLimit: unlimited } });
    const sales = createSales({ ...poor.options, clock, cache: false });
    for (const spent of [4, 8]) {
      await sales.searchOrganizations({ limit: 3 });
      expect(poor.credits.spent).toBe(spent);
    }
  });
});
