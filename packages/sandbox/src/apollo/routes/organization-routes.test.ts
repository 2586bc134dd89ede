import { describe, expect, test } from "vitest";
import { callApollo, freshApollo } from "../__fixtures__/call-apollo.ts";
import type { Company } from "../directory/company.ts";

const shared = freshApollo({ credits: 1e9 });
const { companies } = shared.directory;
const [first] = companies as [Company];
const saved = companies.find(({ account_id }) => account_id !== null) as Company;
const bare = companies.find((company) => company.primary_domain === null && company.website_url !== null) as Company;
const funded = companies.find((company) => company.latest_funding_stage === "Series C") as Company;
const enrich = (query: Record<string, string>) =>
  callApollo(shared, `GET /organizations/enrich?${new URLSearchParams(query)}`);

describe("enriching a company", () => {
  test("each enrichment of a company returns the full record and charges one credit", async () => {
    const sandbox = freshApollo();
    const { json, status } = await callApollo(sandbox, `GET /organizations/enrich?domain=${first.primary_domain}`);
    const { technology_uids, account_id, ...expected } = first;
    expect([status, account_id]).toEqual([200, null]);
    expect(json.organization).toMatchObject(expected);
    expect(json.organization.current_technologies.map(({ uid }: { uid: string }) => uid)).toEqual(technology_uids);
    expect(json.organization).not.toHaveProperty("account");
    expect(sandbox.credits.spent).toBe(1);
    await callApollo(sandbox, `GET /organizations/enrich?domain=${first.primary_domain}`);
    expect(sandbox.credits.spent).toBe(2);
  });

  test("enriching finds a company by domain, website, LinkedIn address or name, in query or body, in any case", async () => {
    for (const query of [
      { domain: first.primary_domain!.toUpperCase() },
      { website: `https://${first.primary_domain}/about` },
      { linkedin_url: `https://${first.linkedin_url.slice("http://www.".length)}/` },
      { name: first.name.toUpperCase() },
      { domain: "nowhere.example", name: first.name },
    ]) {
      expect((await enrich(query)).json.organization.id).toBe(first.id);
      expect((await callApollo(shared, "POST /organizations/enrich", query)).json.organization.id).toBe(first.id);
    }
  });

  test("enriching an unknown company returns an empty object and charges nothing", async () => {
    const sandbox = freshApollo();
    for (const query of ["domain=nowhere.example", "name=Nobody", `domain=www.${first.primary_domain}`]) {
      const { status, text } = await callApollo(sandbox, `GET /organizations/enrich?${query}`);
      expect([status, text]).toEqual([200, "{}"]);
    }
    expect(sandbox.credits.spent).toBe(0);
  });

  test("enriching without an identifier is rejected", async () => {
    const { status, json } = await enrich({ domain: " ", foo: "bar" });
    expect([status, json]).toEqual([422, { error: "Required parameter 'domain' missing" }]);
  });

  test.each([
    "acme",
    "@acme.example",
    "https://acme.example",
    "acme.example/about",
    "two words.example",
    "acme..example",
  ])("enriching by the unreadable domain %s is rejected, and charges nothing", async (domain) => {
    const sandbox = freshApollo();
    const { status, json } = await callApollo(sandbox, "POST /organizations/enrich", { domain });
    expect([status, json]).toEqual([422, { error: "Parameter 'domain' cannot be read" }]);
    expect(sandbox.credits.spent).toBe(0);
  });

  test("enriching a saved company shows its account", async () => {
    const { json } = await enrich({ domain: saved.primary_domain! });
    expect(json.organization).toMatchObject({
      id: saved.id,
      account_id: saved.account_id,
      account: { id: saved.account_id, organization_id: saved.id, domain: saved.primary_domain },
    });
  });

  test("enriching finds a company without a domain by its website", async () => {
    const { json } = await enrich({ website: bare.website_url! });
    expect(json.organization).toMatchObject({ id: bare.id, primary_domain: null, website_url: bare.website_url });
  });

  test("an enriched company has formatted revenue and funding, and its funding rounds latest first", async () => {
    const { json } = await enrich({ name: funded.name });
    const { funding_events: rounds, total_funding_printed } = json.organization;
    expect(rounds.map(({ type }: { type: string }) => type)).toEqual(["Series C", "Series B", "Series A", "Seed"]);
    expect(rounds[0].date).toBe(funded.latest_funding_round_date);
    expect(total_funding_printed).toMatch(/^[\d.]+[MB]$/);
    for (const [revenue, printed] of [
      [1e9, "B"],
      [1e6, "M"],
      [1e5, "K"],
    ] as const) {
      const fits = ({ annual_revenue: value }: Company) => value !== null && value >= revenue && value < revenue * 10;
      const { json: enriched } = await enrich({ name: companies.find(fits)!.name });
      expect(enriched.organization.annual_revenue_printed).toMatch(new RegExp(`^[\\d.]+${printed}$`));
    }
    const unknown = companies.find((company) => company.annual_revenue === null && company.total_funding === null)!;
    expect((await enrich({ name: unknown.name })).json.organization).toMatchObject({
      annual_revenue: null,
      annual_revenue_printed: null,
      total_funding: null,
      funding_events: [],
    });
  });

  test("an enriched company has a phone, or an empty object if it is unknown", async () => {
    const [withPhone, withoutPhone] = [companies.find(({ phone }) => phone)!, companies.find(({ phone }) => !phone)!];
    expect((await enrich({ name: withPhone.name })).json.organization.primary_phone.number).toBe(withPhone.phone);
    expect((await enrich({ name: withoutPhone.name })).json.organization.primary_phone).toEqual({});
  });

  test("an enriched company may have an unknown size", async () => {
    const unsized = companies.find((company) => company.estimated_num_employees === null)!;
    expect((await enrich({ name: unsized.name })).json.organization.departmental_head_count.sales).toBe(0);
  });
});

describe("getting a company by id", () => {
  test("getting a company by id returns the full record and charges one credit", async () => {
    const sandbox = freshApollo();
    const { json } = await callApollo(sandbox, `GET /organizations/${funded.id}`);
    expect(json.organization).toMatchObject({ id: funded.id, total_funding: funded.total_funding });
    expect(sandbox.credits.spent).toBe(1);
  });

  test("getting an unknown company id is rejected", async () => {
    const { status, json } = await callApollo(shared, "GET /organizations/0123");
    expect([status, json]).toEqual([422, { error: "Parameters misconfigured. id is not a valid ID" }]);
  });

  test("getting a company without credits is rejected", async () => {
    const { status } = await callApollo(freshApollo({ credits: 0 }), `GET /organizations/${funded.id}`);
    expect(status).toBe(422);
  });
});

describe("enriching companies in bulk", () => {
  test("bulk enrichment charges each matching company once and omits unknown ones", async () => {
    const sandbox = freshApollo();
    const domains = [funded, first, first].map((company) => `domains[]=${company.primary_domain}`);
    const { json } = await callApollo(
      sandbox,
      `POST /organizations/bulk_enrich?${domains.join("&")}&domains[]=no.example`,
    );
    expect(json).toMatchObject({
      status: "success",
      total_requested_domains: 4,
      unique_domains: 3,
      total_requested_records: null,
      unique_enriched_records: 2,
      missing_records: 1,
    });
    expect(json.organizations.map(({ id }: Company) => id)).toEqual([funded.id, first.id]);
    expect(sandbox.credits.spent).toBe(2);
  });

  test("bulk enrichment returns neither revenue nor funding nor technologies", async () => {
    const { json } = await callApollo(shared, `POST /organizations/bulk_enrich?domains[]=${funded.primary_domain}`);
    const [record] = json.organizations;
    expect(record).toMatchObject({ industry: funded.industry, estimated_num_employees: expect.anything() });
    for (const field of ["annual_revenue", "total_funding", "latest_funding_stage", "technology_names"]) {
      expect(record).not.toHaveProperty(field);
    }
  });

  test("bulk enrichment prefers details over domains", async () => {
    const details = [{ name: first.name }, { linkedin_url: funded.linkedin_url }];
    const { json } = await callApollo(shared, "POST /organizations/bulk_enrich?domains[]=no.example", { details });
    expect(json).toMatchObject({ total_requested_records: 2, total_requested_domains: null, unique_records: 2 });
    expect(json.organizations).toHaveLength(2);
  });

  test("bulk enrichment accepts one to ten companies", async () => {
    const none = await callApollo(shared, "POST /organizations/bulk_enrich");
    expect([none.status, none.type]).toEqual([400, "text/plain; charset=utf-8"]);
    expect(JSON.parse(none.text).error_code).toBe("INVALID_REQUEST");
    const many = await callApollo(shared, "POST /organizations/bulk_enrich", { domains: Array(11).fill("a.example") });
    expect([many.status, many.json.error_code]).toEqual([400, "RECORD_LIMIT_EXCEEDED"]);
  });

  test("bulk enrichment charges nothing when there are too few credits for all companies", async () => {
    const sandbox = freshApollo({ credits: 1 });
    const domains = [first.primary_domain, funded.primary_domain];
    const { status, json } = await callApollo(sandbox, "POST /organizations/bulk_enrich", { domains });
    expect([status, json.error_details.code]).toEqual([422, "BILLING.LIMIT.CREDITS_EXHAUSTED"]);
    expect(sandbox.credits.spent).toBe(0);
  });
});
