import type { ApprovalCard, Tool } from "@toolwright/core";
import { findTool, memoryStore } from "@toolwright/core";
import type { ToolError } from "@toolwright/core/authoring";
import { describe, expectTypeOf, it } from "vitest";
import { createSales, type Sales } from "./toolkit.ts";

const sales = createSales();

describe("the typed functions", () => {
  it("accept the parameters of their tool, optional ones also as null or undefined", () => {
    expectTypeOf(sales.enrichOrganization).parameter(0).toEqualTypeOf<{ domain: string }>();
    expectTypeOf(sales.enrichPerson).parameter(0).toEqualTypeOf<{
      person_id?: string | null | undefined;
      name?: string | null | undefined;
      first_name?: string | null | undefined;
      last_name?: string | null | undefined;
      email?: string | null | undefined;
      organization_name?: string | null | undefined;
      domain?: string | null | undefined;
      linkedin_url?: string | null | undefined;
      reveal_work_email?: boolean | null | undefined;
    }>();
    expectTypeOf(sales.searchOrganizations).parameter(0).toEqualTypeOf<{
      keyword_tags?: string[] | null | undefined;
      locations?: string[] | null | undefined;
      num_employees_ranges?: string[] | null | undefined;
      revenue_min?: number | null | undefined;
      revenue_max?: number | null | undefined;
      technology_uids?: string[] | null | undefined;
      include_firmographics?: boolean | null | undefined;
      limit?: number | null | undefined;
      offset?: number | null | undefined;
    }>();
    expectTypeOf(sales.searchPeople)
      .parameter(0)
      .toHaveProperty("person_titles")
      .toEqualTypeOf<string[] | null | undefined>();
    expectTypeOf(sales.getApiUsage).parameter(0).toEqualTypeOf<Record<string, never>>();
  });

  it("reject unknown parameters, other types and values outside an enum", () => {
    // @ts-expect-error domain is required
    sales.enrichOrganization({});
    // @ts-expect-error a domain is a string
    sales.enrichOrganization({ domain: 7 });
    // @ts-expect-error unknown parameter
    sales.enrichPerson({ phone: "+1 555 0100" });
    // @ts-expect-error GetApiUsage has no parameters
    sales.getApiUsage({ endpoint: "people/match" });
    // @ts-expect-error a single value must be a list
    sales.searchOrganizations({ locations: "Riga" });
    // @ts-expect-error revenue is a number
    sales.searchOrganizations({ revenue_min: "5" });
    // @ts-expect-error not a seniority
    sales.searchPeople({ person_seniorities: ["boss"] });
  });

  it("accept every seniority", () => {
    sales.searchPeople({ person_seniorities: ["owner", "founder", "c_suite", "partner", "vp", "head"] });
    sales.searchPeople({ person_seniorities: ["director", "manager", "senior", "entry", "intern"] });
  });

  it("return results without any", async () => {
    const { company, status } = await sales.enrichOrganization({ domain: "acme.com" });
    expectTypeOf(company).not.toBeAny();
    expectTypeOf(status).toEqualTypeOf<"ok" | "insufficient_credits">();
    expectTypeOf<NonNullable<typeof company>["employees"]>().toEqualTypeOf<number | null>();
    const { person } = await sales.enrichPerson({ person_id: "p1" });
    expectTypeOf<NonNullable<typeof person>["email"]>().toEqualTypeOf<string | null>();
    const { companies, pagination } = await sales.searchOrganizations({});
    expectTypeOf<(typeof companies)[number]["saved"]>().toEqualTypeOf<boolean>();
    expectTypeOf<NonNullable<(typeof companies)[number]["firmographics"]>>().not.toHaveProperty("domain");
    expectTypeOf(pagination.next_offset).toEqualTypeOf<number | null>();
    const { people, credits_spent } = await sales.searchPeople({});
    expectTypeOf(credits_spent).toEqualTypeOf<0>();
    expectTypeOf<(typeof people)[number]>().not.toHaveProperty("email");
    const { endpoints } = await sales.getApiUsage({});
    expectTypeOf<(typeof endpoints)[number]["used_by"]>().toEqualTypeOf<string | null>();
  });

  it("accept a signal, a timeout and a progress callback", () => {
    expectTypeOf<NonNullable<Parameters<Sales["searchOrganizations"]>[1]>>()
      .toHaveProperty("signal")
      .toEqualTypeOf<AbortSignal | undefined>();
  });

  it("have a preview if the tool costs credits", async () => {
    const { details } = await sales.searchOrganizations.preview({});
    expectTypeOf(details.max_credits).toEqualTypeOf<number>();
    expectTypeOf(await sales.enrichOrganization.preview({ domain: "acme.com" })).toExtend<ApprovalCard>();
    expectTypeOf(await sales.enrichPerson.preview({ person_id: "p1" })).not.toBeAny();
    // @ts-expect-error free tools have no preview
    sales.searchPeople.preview({});
    // @ts-expect-error free tools have no preview
    sales.getApiUsage.preview({});
  });
});

describe("the options", () => {
  it("accept a key as a string or function and a cache, and reject unknown options", () => {
    createSales({ apiKey: "x", baseUrl: "http://127.0.0.1:1", concurrency: 2, cache: {} });
    createSales({ apiKey: () => "x", cache: { ttlMs: 1, maxEntries: 1 } });
    createSales({ apiKey: undefined, cache: {}, store: memoryStore() });
    // @ts-expect-error unknown option
    createSales({ siteId: "x" });
    // @ts-expect-error cache takes an object
    createSales({ cache: true });
    // @ts-expect-error the store is an option of the toolkit
    createSales({ cache: { store: memoryStore() } });
  });
});

describe("the list for agents", () => {
  it("resolves with a result or an error as data", async () => {
    expectTypeOf(sales.tools).toExtend<readonly Tool[]>();
    const answer = await findTool(sales.tools, "Sales.EnrichOrganization")!.call({});
    if (answer.ok) expectTypeOf(answer.fitted).toEqualTypeOf<object>();
    else expectTypeOf(answer.error).toEqualTypeOf<ReturnType<ToolError["toJSON"]>>();
  });
});
