import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { normalizeDomain } from "./apollo/domain.ts";
import { createSharedHostTest } from "./apollo/shared-host-check.ts";
import { createSales } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const unlimited = { minute: null, hour: null, day: null };

const { sales: sandbox } = createSandbox({ clock, sales: { credits: 100_000, rateLimit: unlimited } });

function setUp() {
  sandbox.reset();
  const sales = createSales({ ...sandbox.options, clock });
  const truthOf = (name: string) => sandbox.directory.companies.find((company) => company.name === name)!;
  return { sales, truthOf };
}

/** A toolkit whose backend finds these companies, and answers each lookup by domain or id with a record. */
function respondWith(found: readonly object[], records: Readonly<Record<string, object | null>>) {
  const lookups: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    if (pathname.endsWith("/mixed_companies/search"))
      return Response.json({ organizations: found, pagination: { total_entries: found.length } });
    const key = searchParams.get("domain") ?? pathname.split("/").at(-1) ?? "";
    lookups.push(key);
    const organization = records[key];
    return organization ? Response.json({ organization }) : Response.json({});
  };
  return { lookups, sales: createSales({ apiKey: "key-1", fetch, clock, retry: 0 }) };
}

const SEARCH = { keyword_tags: ["case"] };
const FACEBOOK = { id: "o-fb", name: "Facebook", primary_domain: "facebook.com", estimated_num_employees: 80_000 };
const JOE = {
  id: "o-joe",
  name: "Joe's Corner",
  primary_domain: null,
  website_url: "http://www.facebook.com/joescorner",
};

describe("companies on a shared host", () => {
  it("are looked up by id, and get neither the domain nor the headcount of the host's owner", async () => {
    const { lookups, sales } = respondWith([JOE], {
      "facebook.com": FACEBOOK,
      "o-joe": { ...JOE, estimated_num_employees: 6 },
    });
    const { companies, credits_spent, warnings } = await sales.searchOrganizations(SEARCH);
    expect(companies).toMatchObject([{ organization_id: "o-joe", domain: null, firmographics: { employees: 6 } }]);
    expect(lookups).toEqual(["o-joe"]);
    expect([credits_spent, warnings]).toEqual([2, []]);
  });

  it("are not enriched without an id, cost nothing, and a warning says so", async () => {
    const row = { name: "Joe's Corner", primary_domain: "joescorner.myshopify.com" };
    const { lookups, sales } = respondWith([row], { "joescorner.myshopify.com": FACEBOOK });
    const { companies, credits_spent, warnings } = await sales.searchOrganizations(SEARCH);
    expect(companies).toMatchObject([{ firmographics: null }]);
    expect([lookups, credits_spent]).toEqual([[], 1]);
    expect(warnings).toEqual([
      "1 company has no firmographics, and cost nothing: Apollo.io lists no id, and no domain that no other company has.",
    ]);
  });

  it("have their own firmographics in the sandbox", async () => {
    const { sales, truthOf } = setUp();
    const { companies } = await sales.searchOrganizations({ locations: ["Rotterdam"], keyword_tags: ["case"] });
    for (const name of ["Joe's Corner", "Tern Pottery", "Blue Hen Bakery", "Facebook"]) {
      const company = companies.find((one) => one.name === name);
      expect(company?.firmographics?.employees, name).toBe(truthOf(name).estimated_num_employees);
      expect(company?.organization_id).toBe(truthOf(name).id);
    }
    expect(companies.filter(({ domain }) => domain === "facebook.com").map(({ name }) => name)).toEqual(["Facebook"]);
  });

  it.each([
    "http://www.facebook.com/joescorner",
    "facebook.com/joescorner",
    "https://www.etsy.com/shop/ternpottery",
    "joe@gmail.com",
  ])("EnrichOrganization refuses %s, which isn't a company's domain", async (domain) => {
    const { sales } = setUp();
    await expect(sales.enrichOrganization({ domain })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("shared host"),
    });
    expect(sandbox.requests).toEqual([]);
  });

  it.each(["https://www.microsoft.com/en-us/", "https://zoom.us/about", "https://slack.com/intl/de-de"])(
    "EnrichOrganization accepts %s, a page about the owner of the host",
    async (domain) => {
      const { sales } = setUp();
      expect(await sales.enrichOrganization({ domain })).toMatchObject({ status: "ok" });
    },
  );

  it("EnrichOrganization finds the owner of a shared host by its bare domain", async () => {
    const { sales } = setUp();
    const { company } = await sales.enrichOrganization({ domain: "https://www.facebook.com/" });
    expect(company).toMatchObject({ name: "Facebook", employees: 80_000 });
  });

  it.each([
    ["facebook.com", true],
    ["m.facebook.com", true],
    ["joes.myshopify.com", true],
    ["github.io", true],
    ["bluehenbakery.wordpress.com", true],
    ["co.uk", true],
    ["acme.co.uk", false],
    ["vantaro.example", false],
    ["notfacebook.com", false],
    ["facebook.com.example", false],
  ])("the host %s is shared: %s", async (host, isShared) => {
    const isSharedHost = await createSharedHostTest();
    expect(isSharedHost(normalizeDomain(host) ?? "")).toBe(isShared);
  });
});

describe("a company that the team saved", () => {
  it("has its firmographics even if Apollo lists only the account's id", async () => {
    const record = { id: "o-acme", name: "Acme", primary_domain: "acme.example", estimated_num_employees: 12 };
    const fetch: typeof globalThis.fetch = async (input, init) =>
      new URL(new Request(input, init).url).pathname.endsWith("/search")
        ? Response.json({ accounts: [{ ...record, id: "account-1" }], pagination: { total_entries: 1 } })
        : Response.json({ organization: record });
    const sales = createSales({ apiKey: "key-1", fetch, clock, retry: 0 });
    const { companies, warnings } = await sales.searchOrganizations(SEARCH);
    expect(companies).toMatchObject([{ organization_id: null, saved: true, firmographics: { employees: 12 } }]);
    expect(warnings).toEqual([]);
  });
});

describe("two companies on one domain", () => {
  const [group, labs] = [
    { id: "o-group", name: "Group", primary_domain: "harbor.example" },
    { id: "o-labs", name: "Labs", primary_domain: "harbor.example" },
  ];

  it("get their own headcounts", async () => {
    const { lookups, sales } = respondWith([group, labs], {
      "harbor.example": { ...group, estimated_num_employees: 12_000 },
      "o-group": { ...group, estimated_num_employees: 12_000 },
      "o-labs": { ...labs, estimated_num_employees: 40 },
    });
    const { companies, credits_spent } = await sales.searchOrganizations(SEARCH);
    expect(companies.map(({ firmographics }) => firmographics?.employees)).toEqual([12_000, 40]);
    expect(lookups.sort()).toEqual(["o-group", "o-labs"]);
    expect(credits_spent).toBe(3);
  });

  it("are both kept, and a lookup by their domain asks Apollo which one it means", async () => {
    const { lookups, sales } = respondWith([group, labs], { "harbor.example": labs, "o-group": group, "o-labs": labs });
    await sales.searchOrganizations(SEARCH);
    lookups.length = 0;
    const byDomain = { domain: "harbor.example" };
    expect((await sales.enrichOrganization.preview(byDomain)).details).toMatchObject({ max_credits: 1 });
    for (const credits_spent of [1, 0])
      expect(await sales.enrichOrganization(byDomain)).toMatchObject({
        company: { organization_id: "o-labs" },
        credits_spent,
      });
    expect(lookups).toEqual(["harbor.example"]);
  });

  it("found by other domains, they leave their domain ambiguous", async () => {
    const { lookups, sales } = respondWith([], {
      "harbor-group.example": group,
      "harbor-labs.example": labs,
      "harbor.example": labs,
    });
    const find = async (domain: string) => (await sales.enrichOrganization({ domain })).company?.organization_id;
    expect(await find("harbor-group.example")).toBe("o-group");
    expect(await find("harbor.example")).toBe("o-group");
    expect(await find("harbor-labs.example")).toBe("o-labs");
    expect(await find("harbor.example")).toBe("o-labs");
    expect(await find("harbor-group.example")).toBe("o-group");
    expect(lookups).toEqual(["harbor-group.example", "harbor-labs.example", "harbor.example"]);
  });

  it("get their own headcounts in the sandbox, on one page or on two", async () => {
    for (const limit of [100, 1]) {
      const { sales, truthOf } = setUp();
      const employees = new Map<string | null, number | null | undefined>();
      for (let offset: number | null = 0; offset !== null; ) {
        const page: Awaited<ReturnType<typeof sales.searchOrganizations>> = await sales.searchOrganizations({
          locations: ["Rotterdam"],
          keyword_tags: ["case"],
          limit,
          offset,
        });
        for (const { name, firmographics } of page.companies) employees.set(name, firmographics?.employees);
        offset = page.pagination.next_offset;
      }
      for (const name of ["Harborlight Group", "Harborlight Labs"]) {
        const known = employees.get(name);
        // Alone on its page, a company that isn't Apollo's first match for its domain gets no data, rather than another
        // company's.
        if (limit === 100 || known != null) expect(known, name).toBe(truthOf(name).estimated_num_employees);
      }
    }
  });

  it("a mismatch shows no data of another company, counts its credit, and a warning says so", async () => {
    const { lookups, sales } = respondWith([labs], {
      "harbor.example": { ...group, estimated_num_employees: 12_000 },
      "o-labs": { ...labs, estimated_num_employees: 40 },
    });
    const first = await sales.searchOrganizations(SEARCH);
    expect(first).toMatchObject({ credits_spent: 2, companies: [{ organization_id: "o-labs", firmographics: null }] });
    expect(first.warnings).toEqual([
      "1 company has no firmographics, although the lookup counts in credits_spent: Apollo.io returned the record of another company.",
    ]);
    // The domain is now known to belong to another company, so a repeat looks the company up by id.
    const second = await sales.searchOrganizations(SEARCH);
    expect(second).toMatchObject({ credits_spent: 1, companies: [{ firmographics: { employees: 40 } }], warnings: [] });
    expect(lookups).toEqual(["harbor.example", "o-labs"]);
  });

  it("EnrichOrganization warns about a company with another domain", async () => {
    const { sales } = respondWith([], { "harbor-labs.example": { ...group, estimated_num_employees: 12_000 } });
    const { warnings } = await sales.enrichOrganization({ domain: "harbor-labs.example" });
    expect(warnings).toEqual([
      "Apollo.io lists this company under harbor.example, not harbor-labs.example: check that it is the right one.",
    ]);
  });
});
