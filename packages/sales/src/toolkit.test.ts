import { findTool, needsApproval, selectTools } from "@toolwright/core";
import { mcpTools } from "@toolwright/core/mcp";
import { describe, expect, it } from "vitest";
import { createSales } from "./toolkit.ts";

const { tools } = createSales();
const byName = tools.map((tool) => [tool.name, tool] as const);

describe("the sales toolkit", () => {
  it.each(byName)(
    "%s costs credits exactly when its description names a price, and then is not read-only",
    (_, tool) => {
      const isPaid = /\d credits?\b/.test(tool.description);
      expect(tool.annotations).toEqual({
        readOnly: !isPaid,
        destructive: false,
        idempotent: !isPaid,
        openWorld: true,
        cost: isPaid ? "credits" : "none",
      });
      const { tools: declared } = mcpTools(tools, { approve: false }).list();
      expect(declared.find(({ name }) => name === tool.wireName)?.annotations).toMatchObject({
        readOnlyHint: !isPaid,
        idempotentHint: !isPaid,
      });
      expect(needsApproval(tool)).toBe(isPaid);
    },
  );

  it("a read-only selection has no tool that costs credits, unless it names the tool", () => {
    const names = (selection: Parameters<typeof selectTools>[1]) =>
      selectTools(tools, selection).map(({ name }) => name);
    expect(names({ readOnly: true })).toEqual(["Sales.GetApiUsage", "Sales.SearchPeople"]);
    expect(names({ readOnly: true, only: ["Sales.EnrichPerson", "Sales.SearchPeople"] })).toEqual([
      "Sales.EnrichPerson",
      "Sales.SearchPeople",
    ]);
  });

  it("declares credits for the calls that Apollo.io charges, and for no free call", () => {
    const costOf = (name: string) => findTool(tools, `Sales.${name}`)?.annotations.cost;
    for (const name of ["EnrichOrganization", "EnrichPerson", "SearchOrganizations"])
      expect(costOf(name)).toBe("credits");
    for (const name of ["GetApiUsage", "SearchPeople"]) expect(costOf(name)).toBe("none");
  });

  it("requires a domain to enrich an organization, and no argument to search or to enrich a person", () => {
    const requiredBy = (name: string) => findTool(tools, `Sales.${name}`)?.descriptor().inputSchema.required ?? [];
    expect(requiredBy("EnrichOrganization")).toEqual(["domain"]);
    for (const name of ["EnrichPerson", "GetApiUsage", "SearchOrganizations", "SearchPeople"])
      expect(requiredBy(name)).toEqual([]);
  });

  it("descriptions say before a call which technologies match, what that costs, and which credits are counted", () => {
    const search = findTool(tools, "Sales.SearchOrganizations")?.descriptor().inputSchema.properties;
    expect(search?.["technology_uids"]?.description).toMatch(
      /total counts companies that use any; only with firmographics \(1 credit each\), rows known to lack one/,
    );
    expect(findTool(tools, "Sales.GetApiUsage")?.description).toContain("credits left (not used)");
  });

  it("every toolkit returns the same descriptor bytes every time", () => {
    const bytes = (list = tools) => JSON.stringify(list.map((tool) => tool.descriptor()));
    expect(bytes()).toBe(bytes());
    expect(bytes(createSales({ cache: {}, concurrency: 9 }).tools)).toBe(bytes());
    for (const tool of tools) (tool.descriptor() as { title: string }).title = "something else";
    expect(bytes()).not.toContain("something else");
  });
});

describe("the concurrency of enrichments", () => {
  it.each([Number.NaN, "4", {}])("%j is rejected when the toolkit is created", (concurrency) => {
    expect(() => createSales({ concurrency: concurrency as number })).toThrow(
      expect.objectContaining({ code: "misconfigured", message: expect.stringContaining("concurrency") }),
    );
  });

  it.each([undefined, 0, 1, Number.POSITIVE_INFINITY])("%s is accepted", (concurrency) => {
    expect(() => createSales({ concurrency })).not.toThrow();
  });
});

describe("the base address of Apollo", () => {
  const address = async (baseUrl: string) => {
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requests.push(new Request(input, init).url);
      return Response.json({});
    };
    await createSales({ apiKey: "key-1", baseUrl, fetch }).getApiUsage({});
    // Both requests are sent in parallel, in either order.
    return requests.sort();
  };

  it("the base address can be replaced", async () => {
    const paths = ["api_usage_stats", "credit_usage_stats"];
    const expected = paths.map((path) => `http://127.0.0.1:9/api/v1/usage_stats/${path}`);
    expect(await address("http://127.0.0.1:9")).toEqual(expected);
    expect(await address("http://127.0.0.1:9/")).toEqual(expected);
  });

  it.each(["", "acme", "ftp://acme.com", "https://user:secret@acme.com"])(
    "an invalid base address is rejected when the toolkit is created: %j",
    (baseUrl) => {
      expect(() => createSales({ baseUrl })).toThrow(expect.objectContaining({ code: "misconfigured" }));
    },
  );
});
