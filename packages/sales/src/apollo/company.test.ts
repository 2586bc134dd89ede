import { describe, expect, it } from "vitest";
import { toCompany } from "./company.ts";

const NOTHING = {
  organization_id: null,
  name: null,
  domain: null,
  industry: null,
  employees: null,
  annual_revenue: null,
  founded_year: null,
  location: { city: null, state: null, country: null, address: null },
  funding: { total: null, latest_stage: null, latest_round_date: null },
  linkedin_url: null,
  website_url: null,
  description: null,
  keywords: [],
  technologies: [],
};

describe("toCompany", () => {
  it("reads all fields of a company", () => {
    const raw = {
      id: "5e66b6381e05b4008c8331b8",
      name: "Acme",
      primary_domain: "acme.com",
      website_url: "http://www.acme.com",
      industry: "machinery",
      estimated_num_employees: 120,
      annual_revenue: 5_000_000,
      founded_year: 1999,
      city: "Riga",
      state: "Riga",
      country: "Latvia",
      raw_address: "1 Road, Riga",
      total_funding: 10,
      latest_funding_stage: "Seed",
      latest_funding_round_date: "2023-08-01T00:00:00.000+00:00",
      linkedin_url: "http://www.linkedin.com/company/acme",
      short_description: "Makes things.",
      keywords: ["things"],
      current_technologies: [{ uid: "salesforce", name: "Salesforce" }],
      technology_names: ["Salesforce"],
      phone: "+371 1",
    };
    expect(toCompany(raw)).toEqual({
      organization_id: "5e66b6381e05b4008c8331b8",
      name: "Acme",
      domain: "acme.com",
      industry: "machinery",
      employees: 120,
      annual_revenue: 5_000_000,
      founded_year: 1999,
      location: { city: "Riga", state: "Riga", country: "Latvia", address: "1 Road, Riga" },
      funding: { total: 10, latest_stage: "Seed", latest_round_date: "2023-08-01T00:00:00.000Z" },
      linkedin_url: "http://www.linkedin.com/company/acme",
      website_url: "http://www.acme.com",
      description: "Makes things.",
      keywords: ["things"],
      technologies: ["salesforce"],
    });
  });

  it("accepts a company without any fields", () => {
    expect(toCompany({})).toEqual(NOTHING);
  });

  it.each([null, "", [], {}, 2 ** 60])("reads nothing from fields of %s", (odd) => {
    const names = ["id", "name", "primary_domain", "domain", "website_url", "industry", "city", "raw_address"];
    const raw = Object.fromEntries(
      [...names, "keywords", "technology_names", "current_technologies"].map((name) => [name, odd]),
    );
    expect(JSON.stringify(toCompany(raw))).not.toContain("1152921504606846976");
    expect(toCompany(raw)).toMatchObject({ keywords: [], technologies: [], location: NOTHING.location });
  });

  it("uses the organization's id instead of the id of a saved account", () => {
    expect(toCompany({ id: "account-1", organization_id: "org-1" }).organization_id).toBe("org-1");
  });

  it.each([
    [{ primary_domain: "a.com", domain: "b.com", website_url: "http://c.com" }, "a.com"],
    [{ domain: "b.com", website_url: "http://c.com" }, "b.com"],
    [{ website_url: "https://www.c.com/x" }, "c.com"],
    [{ website_url: "no address" }, null],
    [{}, null],
  ])("reads from %j the domain %s", (raw, domain) => {
    expect(toCompany(raw).domain).toBe(domain);
  });

  it.each([
    [{ annual_revenue: 5, organization_revenue: 6 }, 5],
    [{ annual_revenue: "5000000.0" }, 5_000_000],
    [{ annual_revenue: 0 }, null],
    [{ annual_revenue: 0, annual_revenue_printed: "0" }, 0],
    [{ organization_revenue: 0, organization_revenue_printed: null }, null],
    [{ annual_revenue: null, organization_revenue: 6 }, 6],
    [{ annual_revenue: "5M" }, null],
  ])("reads from %j the revenue %s", (raw, revenue) => {
    expect(toCompany(raw).annual_revenue).toBe(revenue);
  });

  it.each([
    [
      { current_technologies: [{ uid: "a" }, { name: "no uid" }, null, { uid: "b" }], technology_names: ["C"] },
      ["a", "no uid", "b", "C"],
    ],
    [
      { current_technologies: [{ uid: "react", name: "React" }], technology_names: ["React", "Node.js"] },
      ["react", "Node.js"],
    ],
    [{ current_technologies: [], technology_names: ["C", 5, null] }, ["C"]],
    [{ current_technologies: "a", technology_names: "C" }, []],
  ])("reads from %j the technologies %j", (raw, technologies) => {
    expect(toCompany(raw).technologies).toEqual(technologies);
  });

  it.each([
    ["2023-08-01", "2023-08-01T00:00:00.000Z"],
    ["2023-08-01T02:00:00+02:00", "2023-08-01T00:00:00.000Z"],
    ["soon", null],
    [null, null],
    [{}, null],
  ])("reads the funding date %j as %s", (value, date) => {
    expect(toCompany({ latest_funding_round_date: value }).funding.latest_round_date).toBe(date);
  });
});
