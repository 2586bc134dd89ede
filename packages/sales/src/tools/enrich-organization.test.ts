import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createSales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({ clock });
const sales = createSales({ ...sandbox.options, clock, cache: false });
const kestrel = sandbox.directory.companies.find(({ name }) => name === "Kestrel Cycles")!;
const domain = kestrel.primary_domain!;

beforeEach(() => sandbox.reset());

/** A call's credits. Asserts that `credits_spent` matches the account. */
async function costOf(call: () => Promise<{ readonly credits_spent: number }>): Promise<number> {
  const before = sandbox.credits.spent;
  const { credits_spent } = await call();
  expect(sandbox.credits.spent - before).toBe(credits_spent);
  return credits_spent;
}

describe("EnrichOrganization", () => {
  it(verifies("enrich-organization.domain.required"), async () => {
    for (const args of [{}, { domain: "" }, { domain: "not a domain" }]) {
      await expect(sales.enrichOrganization(args as { domain: string })).rejects.toMatchObject({
        code: "invalid_input",
        issues: [expect.objectContaining({ parameter: "domain" })],
      });
    }
    expect(sandbox.requests).toEqual([]);
  });

  it.each([
    `https://www.${domain}/about?x=1`,
    `WWW.${domain.toUpperCase()}.`,
    `ada@${domain}`,
    `http://${domain}:8080`,
  ])(`${verifies("enrich-organization.domain.normalized")}: %s`, async (written) => {
    const result = await sales.enrichOrganization({ domain: written });
    expect(result).toMatchObject({ found: true, domain, company: { domain } });
    expect(sandbox.requests).toMatchObject([{ path: "/api/v1/organizations/enrich", query: { domain } }]);
  });

  it(verifies("enrich-organization.match"), async () => {
    expect(await costOf(() => sales.enrichOrganization({ domain }))).toBe(1);
    const { status, found, company } = await sales.enrichOrganization({ domain });
    expect({ status, found }).toEqual({ status: "ok", found: true });
    expect(company).toMatchObject({
      organization_id: kestrel.id,
      name: kestrel.name,
      domain,
      industry: kestrel.industry,
      employees: kestrel.estimated_num_employees,
      annual_revenue: kestrel.annual_revenue,
      founded_year: kestrel.founded_year,
      location: { city: kestrel.city, state: kestrel.state, country: kestrel.country },
      funding: { total: kestrel.total_funding, latest_stage: kestrel.latest_funding_stage },
      keywords: kestrel.keywords,
      technologies: kestrel.technology_uids,
    });
  });

  it(verifies("enrich-organization.no-match"), async () => {
    expect(await costOf(() => sales.enrichOrganization({ domain: "nobody-has-this.example" }))).toBe(0);
    const result = await sales.enrichOrganization({ domain: "nobody-has-this.example" });
    expect(result).toMatchObject({ status: "ok", found: false, company: null, credits_spent: 0 });
  });

  it.each(["code", "text", "402"] as const)(
    `${verifies("enrich-organization.out-of-credits")}: reported by %s`,
    async (outOfCredits) => {
      sandbox.fail({ outOfCredits });
      const result = await sales.enrichOrganization({ domain });
      expect(result).toMatchObject({ status: "insufficient_credits", found: false, company: null, credits_spent: 0 });
      expect(result.warnings).toEqual([expect.stringContaining("does not mean no match")]);
      expect(sandbox.requests).toHaveLength(1);
    },
  );

  it("stops when the credits run out", async () => {
    const { sales: poor } = createSandbox({ clock, sales: { credits: 2 } });
    const { enrichOrganization } = createSales({ ...poor.options, clock });
    const domains = poor.directory.companies.flatMap(({ primary_domain }) => primary_domain ?? []).slice(0, 3);
    const results = [];
    for (const one of domains) results.push(await enrichOrganization({ domain: one }));
    expect(results.map(({ status }) => status)).toEqual(["ok", "ok", "insufficient_credits"]);
    expect(poor.credits.left).toBe(0);
  });

  it("with a cache, sends equal requests once, reports the cached result and returns separate copies", async () => {
    const cached = createSales({ ...sandbox.options, clock, cache: {} });
    const first = await cached.enrichOrganization({ domain });
    const second = await cached.enrichOrganization({ domain: `https://www.${domain}` });
    expect(sandbox.requests).toHaveLength(1);
    expect(first).toMatchObject({ credits_spent: 1, from_cache: false });
    expect(second).toMatchObject({ credits_spent: 0, from_cache: true });
    expect(second.company).toEqual(first.company);
    second.company?.keywords.push("changed");
    expect((await cached.enrichOrganization({ domain })).company).toEqual(first.company);
  });

  it("the preview states the price, and costs nothing", async () => {
    const cached = createSales({ ...sandbox.options, clock, cache: {} });
    const before = await cached.enrichOrganization.preview({ domain });
    expect(before).toMatchObject({
      summary: `Look up the company at ${domain}: 1 credit on a match.`,
      details: { domain, max_credits: 1 },
      warnings: [],
    });
    expect(sandbox.requests).toEqual([]);
    await cached.enrichOrganization({ domain });
    expect((await cached.enrichOrganization.preview({ domain })).details.max_credits).toBe(0);
  });
});
