import { describe, expect, it } from "vitest";
import { createSales } from "./toolkit.ts";

function onApollo(body: object) {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    sent.push((input as Request).url);
    return Response.json(body);
  };
  return { sent, sales: createSales({ apiKey: "key", fetch, cache: false }) };
}

const PAGES = [
  ..."https://www.linkedin.com/company/acme-widgets/ de.linkedin.com/company/acme-widgets/about/ linkedin.com/company/acme".split(
    " ",
  ),
  ..."https://www.linkedin.com/showcase/acme https://linkedin.com/school/acme LinkedIn.com/in/ada //linkedin.com/company/x".split(
    " ",
  ),
  ..."https://angel.co/company/acme wellfound.com/company/acme https://www.facebook.com/acme m.facebook.com/acme".split(
    " ",
  ),
  ..."https://x.com/acme twitter.com/acme https://github.com/acme instagram.com/acme/ youtube.com/@acme".split(" "),
  ..."https://www.crunchbase.com/organization/acme https://www.xing.com/pages/acme glassdoor.com/Overview/acme".split(
    " ",
  ),
  ..."https://sites.google.com/view/acme maps.google.com/maps/place/acme acme.wordpress.com acme.notion.site acme.github.io".split(
    " ",
  ),
  ..."linktr.ee/acme bit.ly/3x apps.apple.com/us/app/acme/id1 https://medium.com/acme joe@gmail.com".split(" "),
  "https://www.facebook.com/profile.php?id=7",
];

describe.each(PAGES)("the page %s", (page) => {
  it("is no domain of a company, so that nothing is looked up or charged", async () => {
    const { sales, sent } = onApollo({ organization: { id: "o", name: "Owner" }, people: [] });
    const refusal = { code: "invalid_input", message: expect.stringContaining("shared host") };
    await expect(sales.enrichOrganization({ domain: page })).rejects.toMatchObject(refusal);
    await expect(sales.searchPeople({ employer_domains: ["acme.example", page] })).rejects.toMatchObject(refusal);
    await expect(sales.enrichPerson({ name: "Ada Lin", domain: page })).rejects.toMatchObject(refusal);
    expect(sent).toEqual([]);
  });
});

it.each([
  ["linkedin.com", "linkedin.com"],
  ["https://www.linkedin.com/", "linkedin.com"],
  ["https://www.linkedin.com/?trk=x", "linkedin.com"],
  ["https://about.linkedin.com", "about.linkedin.com"],
  ["https://www.microsoft.com/en-us/", "microsoft.com"],
  ["https://slack.com/intl/de-de", "slack.com"],
  ["https://github.com/about", "github.com"],
  ["wordpress.com", "wordpress.com"],
  ["jane@acme.example", "acme.example"],
  ["HTTPS://WWW.ACME.EXAMPLE:8443/a?b#c", "acme.example"],
])("%s is the domain %s", async (value, domain) => {
  const { sales, sent } = onApollo({ organization: { id: "o", name: "X", primary_domain: domain } });
  await sales.enrichOrganization({ domain: value });
  expect(new URL(sent[0]!).searchParams.get("domain")).toBe(domain);
});

it("the LinkedIn page of a company is no profile of a person", async () => {
  const { sales, sent } = onApollo({});
  await expect(sales.enrichPerson({ linkedin_url: "https://www.linkedin.com/company/acme/" })).rejects.toThrow(
    /person's LinkedIn profile/,
  );
  expect(sent).toEqual([]);
});

describe("SearchPeople", () => {
  const person = (id: string, more = {}) => ({
    id,
    first_name: "Ann",
    title: "Gardener",
    organization: { name: "Acme" },
    ...more,
  });

  it("warns of rows beside a total of 0", async () => {
    const { sales } = onApollo({ total_entries: 0, people: [person("p1"), person("p2")] });
    const { people, warnings } = await sales.searchPeople({ person_titles: ["Gardener"], person_seniorities: ["vp"] });
    expect(people).toHaveLength(2);
    expect(warnings.join(" ")).toContain("a total of 0: it may have ignored filters");
    expect(warnings.join(" ")).not.toContain("No person matches");
  });

  it("lists a saved contact who is also among the people once, with the facts of both", async () => {
    const contact = person("c1", {
      person_id: "p1",
      title: null,
      last_name: "Brown",
      linkedin_url: "https://l/in/ann",
    });
    const other = person("p1", { last_name_obfuscated: "B***n", has_email: true });
    const { sales } = onApollo({ total_entries: 2, contacts: [contact], people: [other, person("p2")] });
    const { people } = await sales.searchPeople({ limit: 5 });
    expect(people.map(({ person_id }) => person_id)).toEqual(["p1", "p2"]);
    expect(people[0]).toMatchObject({ title: "Gardener", last_name: "Brown", last_name_masked: null, has_email: true });
  });
});

describe("the work email of a former employer", () => {
  const lookUp = async (
    email: string,
    history: readonly object[],
    employer = { name: "Newco", primary_domain: "newco.example" },
  ) => {
    const { sales } = onApollo({
      person: {
        id: "p1",
        name: "Ann",
        email,
        email_status: "verified",
        organization: employer,
        employment_history: history,
      },
    });
    return (await sales.enrichPerson({ person_id: "p1", reveal_work_email: true })).warnings.join(" ");
  };
  const job = (
    organization_name: string,
    current: boolean,
    end_date: string | null = current ? null : "2026-05-01",
  ) => ({ organization_name, current, end_date });

  it.each(["ann@acme.example", "ann@mail.acme.example", "ann@acme-group.example"])(
    "%s is named with the employer",
    async (email) => {
      expect(await lookUp(email, [job("Newco", true), job("Acme", false)])).toMatch(
        /looks like that of "?Acme"?, where the job has ended/,
      );
    },
  );

  it.each([
    ["the current employer's", "ann@newco.example", [job("Newco", true), job("Acme", false)]],
    ["a subdomain of the current one", "ann@eu.newco.example", [job("Acme", false)]],
    ["an employer of whom nothing is known", "ann@other.example", [job("Newco", true), job("Acme", false)]],
    ["a job that is current too", "ann@acme.example", [job("Acme", true), job("Acme", false)]],
    ["a former job without an end", "ann@acme.example", [job("Acme", false, null)]],
  ] as const)("the address of %s gets no warning", async (_what, email, history) => {
    expect(await lookUp(email, history)).not.toContain("has ended");
  });
});

it.each(["annual_revenue", "organization_revenue", "estimated_num_employees", "founded_year", "total_funding"])(
  "a %s of 0 without a printed form is unknown",
  async (field) => {
    const { sales } = onApollo({ organization: { id: "o", name: "X", [field]: 0, [`${field}_printed`]: null } });
    const { company } = await sales.enrichOrganization({ domain: "acme.example" });
    expect([company?.annual_revenue, company?.employees, company?.founded_year, company?.funding.total]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  },
);
