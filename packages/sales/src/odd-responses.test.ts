import { findTool } from "@toolwright/core";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { callApproved } from "./__fixtures__/call-approved.ts";
import { checkRecord, FIELDS, ODD_VALUES, ROWS, setUp } from "./__fixtures__/odd-values.ts";
import { rowsOf } from "./__fixtures__/rows-of.ts";
import { createSales } from "./toolkit.ts";

describe("fields of any type", () => {
  it.each(ODD_VALUES.map((value) => [value]))("records whose fields are all %j are read", (value) =>
    checkRecord(Object.fromEntries(FIELDS.map((field) => [field, value]))),
  );

  it("rows of a search are read, also between invalid rows", async () => {
    const list = [...ROWS, null, 5, "text", [], [{}]];
    const sales = setUp({ organizations: list, accounts: list, people: list, contacts: list, model_ids: list });
    const companies = await sales.searchOrganizations({ limit: 100, include_firmographics: false });
    const people = await sales.searchPeople({ limit: 100 });
    // Rows that share an id are one company.
    expect(companies.companies.length).toBeGreaterThan(90);
    expect(people.people).toHaveLength(100);
    expect(JSON.stringify([companies, people])).not.toMatch(/NaN|undefined|1152921504606846976|\[object/);
  });

  it("usage entries of any type are read", async () => {
    const usage = Object.fromEntries(ROWS.map((row, index) => [`["api/v1/x", "${index}"]`, { minute: row, ...row }]));
    const { endpoints } = await setUp(usage).getApiUsage({});
    expect(endpoints).toHaveLength(ROWS.length);
  });
});

describe("people in search results", () => {
  it("people in search results never include an email address or phone number", async () => {
    const contact = {
      email: "ada@home.example",
      personal_emails: ["ada@home.example"],
      contact_emails: [{ email: "ada@home.example" }],
      phone_numbers: [{ raw_number: "+1 555 0100", sanitized_number: "+15550100" }],
      sanitized_phone: "+15550100",
      mobile_phone: "+1 555 0100",
      direct_phone: "+1 555 0100",
      has_direct_phone: "Yes",
      email_status: "verified",
    };
    const row = {
      id: "p1",
      first_name: "Ada",
      ...contact,
      contact,
      organization: { name: "Acme", phone: "+1 555 0100" },
    };
    const sales = setUp({ people: [row], contacts: [{ ...row, id: "p2" }], total_entries: 2 });
    const result = await sales.searchPeople({});
    expect(result.people).toHaveLength(2);
    expect(JSON.stringify(result)).not.toMatch(/@|555|phone|home\.example/i);
    const answer = await findTool(sales.tools, "Sales.SearchPeople")?.call({});
    expect(answer?.text).not.toMatch(/@|555|phone|home\.example/i);
  });
});

describe("companies in search results", () => {
  it("companies keep the order of the backend, with saved ones in their position, each once", async () => {
    const sales = setUp({
      accounts: [
        { id: "a2", organization_id: "o2", name: "Two" },
        { id: "a4", organization_id: "o4", name: "Four" },
      ],
      organizations: [
        { id: "o1", name: "One" },
        { id: "o3", name: "Three" },
        { id: "o2", name: "Two again" },
      ],
      model_ids: ["o1", "a2", "o3", "o4"],
      pagination: { total_entries: 4 },
    });
    const { companies } = await sales.searchOrganizations({ include_firmographics: false });
    expect(companies.map(({ name, saved }) => [name, saved])).toEqual([
      ["One", false],
      ["Two", true],
      ["Three", false],
      ["Four", true],
    ]);
  });

  it("companies that Apollo repeats within a page are returned once", async () => {
    const ids = ["o0", "o1", "o1", "o2", "o3", "o4"];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { searchParams } = new URL(new Request(input, init).url);
      const [number, size] = [Number(searchParams.get("page")), Number(searchParams.get("per_page"))];
      const rows = ids.slice((number - 1) * size, number * size).map((id) => ({ id, name: id }));
      return Response.json({ organizations: rows, pagination: { total_entries: ids.length } });
    };
    const { searchOrganizations } = createSales({ apiKey: "key-1", fetch });
    const names: (string | null)[] = [];
    for (let offset: number | null = 0; offset !== null && names.length < 20; ) {
      const page: Awaited<ReturnType<typeof searchOrganizations>> = await searchOrganizations({
        offset,
        limit: 3,
        include_firmographics: false,
      });
      names.push(...page.companies.map(({ name }) => name));
      offset = page.pagination.next_offset;
    }
    expect(names).toEqual(["o0", "o1", "o2", "o3", "o4"]);
  });
});

describe("ids as numbers", () => {
  it("64-bit ids of records keep all digits", async () => {
    const sales = setUp('{"organization":{"id":9123456789012345678,"name":"Acme"}}');
    const { company } = await sales.enrichOrganization({ domain: "acme.com" });
    expect(company?.organization_id).toBe("9123456789012345678");
  });
});

describe("the fitted result of tool.call", () => {
  const long = "word and another ".repeat(3_000);
  const company = {
    id: "5e66b6381e05b4008c8331b8",
    ...{ name: "Acme", primary_domain: "acme.com", industry: "machinery", short_description: long },
    keywords: Array.from({ length: 500 }, (_, index) => `keyword ${index}`),
    technology_names: Array.from({ length: 300 }, (_, index) => `technology ${index}`),
  };
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: `row-${index}`, name: `Row ${index}`, primary_domain: `row-${index}.com`, title: "Chief of things" },
    ...{ first_name: "Ada", last_name: "Lovelace", linkedin_url: `http://linkedin.com/in/row-${index}` },
    organization: { name: "Acme" },
  }));
  const windows = { limit: 600, consumed: 5, left_over: 595 };
  const usage = Object.fromEntries(
    Array.from({ length: 150 }, (_, index) => [
      `["api/v1/things", "number_${index}"]`,
      { minute: windows, hour: windows, day: windows },
    ]),
  );
  const person = { ...company, id: "p1", headline: long, title: long, departments: company.keywords };
  const search = { organizations: rows, people: rows, total_entries: 5_000, pagination: { total_entries: 5_000 } };

  const cases = [
    ["EnrichOrganization", { domain: "acme.com" }, { organization: company }],
    ["EnrichPerson", { person_id: "p1" }, { person }],
    ["GetApiUsage", {}, usage],
    ["SearchOrganizations", { limit: 100 }, search],
    ["SearchOrganizations", { limit: 100, include_firmographics: false }, search],
    ["SearchOrganizations", { limit: 2 }, { ...search, organizations: rows.slice(0, 2) }],
    ["SearchPeople", { limit: 100 }, search],
    ["SearchPeople", { limit: 100 }, { people: [{ id: "p1", name: long, title: long }] }],
  ] as const;

  it.each(cases)("the result of %s for %j stays within 500 tokens", async (name, args, body) => {
    const sales = setUp(body, { "organizations/enrich": { organization: company } });
    const answer = await callApproved(findTool(sales.tools, `Sales.${name}`)!, args, { maxResultTokens: 500 });
    expect(answer.ok).toBe(true);
    expect(encode(answer.text).length).toBeLessThanOrEqual(500);
    expect(answer.text).toContain("warnings");
  });

  it("a fitted list with fewer rows states the offset of the next row", async () => {
    for (const name of ["SearchOrganizations", "SearchPeople"]) {
      const sales = setUp(search);
      const args = { limit: 100, offset: 200, ...(name === "SearchOrganizations" && { include_firmographics: false }) };
      const answer = await callApproved(findTool(sales.tools, `Sales.${name}`)!, args, { maxResultTokens: 500 });
      const { companies, people, pagination } = JSON.parse(answer.text) as {
        companies?: unknown;
        people?: unknown;
        pagination: object;
      };
      const count = rowsOf(companies ?? people).length;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(100);
      expect(pagination).toMatchObject({ has_more: true, next_offset: 200 + count });
    }
  });

  it("a result is complete when the token budget allows", async () => {
    const small = { organization: { id: "o1", name: "Acme", short_description: "Makes things." } };
    const answer = await findTool(setUp(small).tools, "Sales.EnrichOrganization")?.call({ domain: "acme.com" });
    expect(answer?.ok && { ...answer.fitted, calls_spent: 1, calls_left: null }).toEqual(answer?.ok && answer.value);
  });
});
