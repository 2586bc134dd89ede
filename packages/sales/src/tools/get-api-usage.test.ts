import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createSales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({ clock });
const sales = createSales({ ...sandbox.options, clock });

describe("GetApiUsage", () => {
  it(verifies("get-api-usage.no-parameters"), async () => {
    await sales.enrichOrganization({ domain: "vantaro.example" });
    const { endpoints } = await sales.getApiUsage({});
    const enrich = endpoints.find(({ endpoint }) => endpoint === "organizations/enrich");
    expect(enrich).toMatchObject({
      used_by: expect.stringContaining("EnrichOrganization"),
      minute: { limit: 1_000, consumed: 1, left: 999 },
      hour: { limit: null },
    });
    await expect(sales.getApiUsage({ endpoint: "x" } as never)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("says how many credits are left, and `null` if that request fails", async () => {
    expect(await sales.getApiUsage({})).toMatchObject({ credits_left: sandbox.credits.left });
    for (const fault of [{ status: 503 }, { html: true }, { networkError: "ECONNRESET" }] as const) {
      const { sales: failing } = createSandbox({ clock });
      failing.fail({ ...fault, times: 100, path: "/api/v1/usage_stats/credit_usage_stats" });
      const { credits_left, endpoints } = await createSales({ ...failing.options, clock }).getApiUsage({});
      expect(credits_left).toBeNull();
      expect(endpoints.length).toBeGreaterThan(3);
    }
    const scopes = ["usage_stats/api_usage_stats"];
    const { sales: scoped } = createSandbox({ clock, sales: { scopes } });
    expect(await createSales({ ...scoped.options, clock }).getApiUsage({})).toMatchObject({ credits_left: null });
  });

  it("lists the endpoints of this toolkit first", async () => {
    const { endpoints } = await sales.getApiUsage({});
    const first = endpoints.findIndex(({ used_by }) => used_by === null);
    expect(first).toBeGreaterThan(3);
    expect(endpoints.slice(first).every(({ used_by }) => used_by === null)).toBe(true);
  });

  it(verifies("get-api-usage.master-key"), async () => {
    const { sales: scoped } = createSandbox({ clock, sales: { scopes: ["organizations/enrich"] } });
    await expect(createSales({ ...scoped.options, clock }).getApiUsage({})).rejects.toMatchObject({
      code: "forbidden",
      retryable: false,
      message: expect.stringContaining("a master key"),
    });
  });

  it.each([500, 2_000, 8_000])(
    "fits an agent's token budget of %i, and keeps the endpoints of this toolkit",
    async (maxResultTokens) => {
      const tool = sales.tools.find(({ name }) => name === "Sales.GetApiUsage")!;
      const answer = await tool.call({}, { maxResultTokens });
      expect(answer.ok).toBe(true);
      expect(answer.text).toContain("organizations/enrich");
      expect(answer.text.length).toBeLessThan(maxResultTokens * 5);
    },
  );
});
