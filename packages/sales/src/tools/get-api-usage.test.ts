import { estimateTokens } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createSales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({ clock });
const sales = createSales({ ...sandbox.options, clock });

// At another time, the sandbox would generate different data.
beforeEach(() => clock.reset());

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

  it("states how many credits are left, or `null` if that request fails", async () => {
    expect(await sales.getApiUsage({})).toMatchObject({ credits_left: sandbox.credits.left });
    for (const fault of [{ status: 503 }, { html: true }, { networkError: "ECONNRESET" }] as const) {
      sandbox.fail({ ...fault, times: 100, path: "/api/v1/usage_stats/credit_usage_stats" });
      const { credits_left, endpoints, warnings } = await sales.getApiUsage({});
      sandbox.reset();
      expect(credits_left).toBeNull();
      expect(warnings).toEqual(["The number of credits left is unknown: Apollo.io did not report it."]);
      expect(endpoints.length).toBeGreaterThan(3);
    }
    clock.reset();
    const scopes = ["usage_stats/api_usage_stats"];
    const { sales: scoped } = createSandbox({ clock, sales: { scopes } });
    expect(await createSales({ ...scoped.options, clock }).getApiUsage({})).toMatchObject({ credits_left: null });
  });

  it("does not call an empty response unlimited", async () => {
    const fetch = async () => Response.json({});
    const { endpoints, warnings } = await createSales({ ...sandbox.options, fetch, clock }).getApiUsage({});
    expect(endpoints).toEqual([]);
    expect(warnings).toContain("Apollo.io reported no endpoint, which does not mean that there is no limit.");
  });

  it("says what a missing window means, also for a few endpoints", async () => {
    const usage = { '["api/v1/people", "match"]': { minute: { limit: 5, consumed: 1, left_over: 4 }, day: null } };
    const toolkit = createSales({ ...sandbox.options, fetch: async () => Response.json(usage), clock });
    const answer = await toolkit.tools.find(({ name }) => name === "Sales.GetApiUsage")!.call({});
    expect(answer.text).toContain('"minute":{"limit":5,"left":4}}]');
    expect(answer.text).toContain("An endpoint has no limit in a window that it lacks.");
    const empty = createSales({ ...sandbox.options, fetch: async () => Response.json({}), clock });
    const none = await empty.tools.find(({ name }) => name === "Sales.GetApiUsage")!.call({});
    expect(none.text).not.toContain("in a window that it lacks");
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

  it("a model gets the limits of the endpoints of this toolkit, and the number of the others", async () => {
    const tool = sales.tools.find(({ name }) => name === "Sales.GetApiUsage")!;
    const { endpoints } = await sales.getApiUsage({});
    const used = endpoints.filter(({ used_by }) => used_by !== null);
    const answer = await tool.call({});
    if (!answer.ok) throw new Error(answer.text);
    const fitted = answer.fitted as { endpoints: { endpoint: string }[]; warnings: string[] };
    expect(fitted.endpoints.map(({ endpoint }) => endpoint)).toEqual(used.map(({ endpoint }) => endpoint));
    expect(fitted.endpoints[0]).toEqual({
      endpoint: "organizations/enrich",
      used_by: "EnrichOrganization, SearchOrganizations",
      minute: { limit: 1_000, left: used[0]?.minute.left },
    });
    expect(fitted.warnings.join(" ")).toContain(`${endpoints.length - used.length} other endpoints are left out`);
    expect(fitted.warnings.join(" ")).toContain("no limit in a window that it lacks");
    expect(estimateTokens(answer.text)).toBeLessThan(500);
  });

  it("a model gets the endpoints of any name if no name is known", async () => {
    const window = { limit: 5, consumed: 1, left_over: 4 };
    const usage = { '["api/v9/persons", "match"]': { minute: window, hour: window, day: window } };
    const fetch = async () => Response.json(usage);
    const tool = createSales({ ...sandbox.options, fetch, clock }).tools.find(
      ({ name }) => name === "Sales.GetApiUsage",
    );
    const answer = await tool!.call({});
    expect(answer).toMatchObject({
      ok: true,
      fitted: {
        endpoints: [{ minute: { limit: 5, left: 4 } }],
        warnings: [expect.stringContaining("credits left is unknown")],
      },
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
