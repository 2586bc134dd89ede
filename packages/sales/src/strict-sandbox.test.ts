import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { expect, it } from "vitest";
import { createSales } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({ clock, sales: { strict: true } });
const sales = createSales({ ...sandbox.options, clock });

it("every tool sends only parameters that Apollo knows, and technologies as UIDs", async () => {
  const companies = await sales.searchOrganizations({
    keyword_tags: ["saas"],
    locations: ["United States"],
    num_employees_ranges: ["1,100000"],
    revenue_min: 1,
    revenue_max: 1e12,
    technology_uids: ["Google Analytics", "google workspace", "WordPress.org", "Node.js"],
    limit: 3,
  });
  const people = await sales.searchPeople({
    person_titles: ["CEO", "VP Sales"],
    person_seniorities: ["c_suite", "vp"],
    person_locations: ["United States"],
    organization_locations: ["United States"],
    organization_num_employees_ranges: ["1,100000"],
    employer_domains: ["vantaro.example"],
    keywords: "a",
    include_similar_titles: false,
  });
  const { people: found } = await sales.searchPeople({ employer_domains: ["vantaro.example"] });
  const person = await sales.enrichPerson({ person_id: found[0]?.person_id, reveal_work_email: true });
  await sales.enrichPerson({
    name: "Hana Okafor",
    first_name: "Hana",
    last_name: "Okafor",
    email: "hana.okafor@harborlight.example",
    organization_name: "Harborlight Group",
    domain: "harborlight.example",
    linkedin_url: "https://www.linkedin.com/in/hana-okafor",
  });
  const company = await sales.enrichOrganization({ domain: "vantaro.example" });
  const usage = await sales.getApiUsage({});
  expect([companies.status, people.status, person.found, company.found]).toEqual(["ok", "ok", true, true]);
  expect(usage.endpoints.length).toBeGreaterThan(0);
});

it("a person whose job has ended has no employer", async () => {
  const { people } = await sales.searchPeople({ employer_domains: ["harborlight.example"], keywords: "Okafor" });
  const { person } = await sales.enrichPerson({ person_id: people[0]?.person_id });
  expect(person).toMatchObject({
    name: "Hana Okafor",
    title: null,
    seniority: null,
    employer: { name: null, domain: null },
  });
});
