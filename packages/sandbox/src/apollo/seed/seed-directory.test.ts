import { describe, expect, test } from "vitest";
import { EMPLOYERS } from "../../world/shop.ts";
import { SENIORITIES } from "../directory/person.ts";
import { seedDirectory } from "./seed-directory.ts";
import { TECHNOLOGIES } from "./seed-words.ts";

const directory = seedDirectory("1");

describe("a directory", () => {
  test("the same seed gives the same directory, and another seed gives another directory", () => {
    expect(seedDirectory("1")).toEqual(directory);
    expect(seedDirectory("2").people[0]).not.toEqual(directory.people[0]);
  });

  test("the directory has thousands of companies and people with unique ids, domains and emails", () => {
    const { companies, people } = directory;
    expect([companies.length, people.length]).toEqual([3_006, 6_006]);
    const ids = [...companies, ...people].map(({ id }) => id);
    expect(new Set(ids).size).toBe(9_012);
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
    const domains = companies.map((company) => company.primary_domain).filter((domain) => domain !== null);
    const repeated = domains.filter((domain, index) => domains.indexOf(domain) !== index);
    expect(repeated).toEqual(["harborlight.example"]);
    expect(domains.filter((domain) => !domain.endsWith(".example"))).toEqual(["facebook.com"]);
    const emails = people.map(({ email }) => email).filter((email) => email !== null);
    expect(new Set(emails).size).toBe(emails.length);
  });

  test("the directory begins with the employers of the shop's customers, each with executives", () => {
    for (const [index, { name, domain, country }] of EMPLOYERS.entries()) {
      const company = directory.companies[index];
      expect(company).toMatchObject({ name, primary_domain: domain, country });
      const staff = directory.people.filter(({ organization }) => organization === company);
      expect(staff.length).toBeGreaterThanOrEqual(6);
      expect(staff.map(({ seniority }) => seniority)).toEqual(expect.arrayContaining(["founder", "c_suite", "vp"]));
    }
  });

  test("some companies have no domain, revenue, funding or size, and some are saved by the team", () => {
    const { companies } = directory;
    const bare = companies.filter((company) => company.primary_domain === null);
    expect(bare.length).toBeGreaterThan(5);
    expect(bare.length).toBeLessThan(60);
    expect(bare.some((company) => company.website_url !== null)).toBe(true);
    expect(bare.some((company) => company.website_url === null)).toBe(true);
    expect(companies.filter((company) => company.account_id !== null)).toHaveLength(40);
    for (const field of ["annual_revenue", "total_funding", "estimated_num_employees", "phone"] as const) {
      expect(companies.some((company) => company[field] === null)).toBe(true);
      expect(companies.some((company) => company[field] !== null)).toBe(true);
    }
    const uids = new Set(TECHNOLOGIES.map(([uid]) => uid));
    for (const { technology_uids } of companies) {
      expect(new Set(technology_uids).size).toBe(technology_uids.length);
      expect(technology_uids.every((uid) => uids.has(uid))).toBe(true);
    }
  });

  test("people have every seniority, and some have no email, a contact or a previous employer", () => {
    const { people } = directory;
    expect(new Set(people.map(({ seniority }) => seniority))).toEqual(new Set(SENIORITIES));
    expect(people.some(({ email }) => email === null)).toBe(true);
    expect(people.filter((person) => person.contact_id !== null)).toHaveLength(40);
    expect(people.some((person) => person.previous_organization !== null)).toBe(true);
    for (const { email, organization } of people) {
      if (email !== null) expect(email.endsWith(`@${organization.primary_domain}`)).toBe(true);
    }
  });
});
