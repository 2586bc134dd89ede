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
  ..."https://www.facebook.com/profile.php?id=7 facebook.com/?id=123 https://maps.google.com/?cid=12 linkedin.com?company=acme".split(
    " ",
  ),
  // Two-letter names aren't languages.
  ..."https://x.com/hp facebook.com/ge https://www.linkedin.com/company linkedin.com/company/?trk=x".split(" "),
  // Subdomains for devices and countries don't belong to any company, not even to one with that name.
  ..."m.facebook.com de.linkedin.com https://fr.linkedin.com:443/ WWW.M.FACEBOOK.COM. pt-br.facebook.com".split(" "),
  ..."https://www.amazon.fr/stores/acme ebay.co.uk/str/acme yelp.de/biz/acme google.de/maps/place/Acme".split(" "),
  ..."https://www.apollo.io/companies/Acme/5e66 apollo.io/people/Ann/5e67 app.apollo.io/#/organizations/5e66".split(
    " ",
  ),
  ..."acme.medium.com acme.slack.com a.b.wordpress.com acme.squarespace.com ACME.Substack.com. joes.myshopify.com:8080".split(
    " ",
  ),
  ..."owler.com/company/acme trustradius.com/products/acme dnb.com/x https://maps.app.goo.gl/abc ｌｉｎｋｅｄｉｎ.com/company/x".split(
    " ",
  ),
  ..."https://jobs.lever.co/acme boards.greenhouse.io/acme apply.workable.com/acme/ acme.wd3.myworkdayjobs.com/Careers".split(
    " ",
  ),
  ..."acme.bamboohr.com/jobs acme.my.salesforce.com d111.cloudfront.net acme.s3.amazonaws.com hub.docker.com/u/acme".split(
    " ",
  ),
  ..."gmail.com https://mail.googlemail.com outlook.com jane@yahoo.com jane@yahoo.co.uk jane@gmx.de mailto:jane@icloud.com".split(
    " ",
  ),
];

describe.each(PAGES)("the page %s", (page) => {
  it("isn't a company's domain, so that nothing is looked up or charged", async () => {
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
  ["jane@linkedin.com", "linkedin.com"],
  ["mailto:Jane@Acme.Example?subject=x", "acme.example"],
  ["https://www.linkedin.com/?utm_source=a&utm_medium=b", "linkedin.com"],
  ["https://aws.amazon.com", "aws.amazon.com"],
  ["yahoo.com", "yahoo.com"],
  ["gmx.de", "gmx.de"],
  ["https://www.Apollo.io/pricing", "apollo.io"],
  ["notfacebook.com/acme", "notfacebook.com"],
  ["facebook.com.acme.example/page", "facebook.com.acme.example"],
  ["https://user:pass@acme.example/linkedin.com/company/x", "acme.example"],
  ["HTTPS://WWW.ACME.EXAMPLE:8443/a?b#c", "acme.example"],
])("%s is the domain %s", async (value, domain) => {
  const { sales, sent } = onApollo({ organization: { id: "o", name: "X", primary_domain: domain } });
  await sales.enrichOrganization({ domain: value });
  expect(new URL(sent[0]!).searchParams.get("domain")).toBe(domain);
});

it.each(["co.uk", "https://com.au/", "org.uk.", "localhost", ".linkedin.com", "127.0.0.1", "http://[::1]/company/x"])(
  "%s isn't a domain, so that nothing is looked up",
  async (domain) => {
    const { sales, sent } = onApollo({});
    await expect(sales.enrichOrganization({ domain })).rejects.toMatchObject({ code: "invalid_input" });
    expect(sent).toEqual([]);
  },
);

it("the error names the shared host and what to pass instead", async () => {
  const { sales } = onApollo({});
  const messageOf = (domain: string) => sales.enrichOrganization({ domain }).catch((error: Error) => error.message);
  expect(await messageOf("https://de.linkedin.com/company/acme")).toMatch(
    /own domain, such as example\.com, not a page on the shared host linkedin\.com; for the owner of the host itself, pass linkedin\.com alone/,
  );
  expect(await messageOf("linkedin.com/in/ada")).toContain("EnrichPerson takes a profile as linkedin_url");
  expect(await messageOf("gmail.com")).toContain("not the shared host gmail.com of private email addresses");
});

it("a company's LinkedIn page isn't a person's profile", async () => {
  const { sales, sent } = onApollo({});
  for (const path of ["company/acme/", "showcase/acme", "school/acme", "sales/company/12", "company/acme/people/"])
    await expect(sales.enrichPerson({ linkedin_url: `https://www.linkedin.com/${path}` })).rejects.toThrow(
      /person's LinkedIn profile, not a company's page; EnrichOrganization takes the company's own domain/,
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

  const people = (count: number) => Array.from({ length: count }, (_, index) => person(`p${index + 1}`));

  it.each([
    [0, 2, false],
    ["0", 2, false],
    [0, 5, true],
    [3, 5, true],
    [-1, 1, false],
  ])("a total of %j beside %i rows is unknown, with a warning", async (total_entries, count, hasMore) => {
    const { sales } = onApollo({ total_entries, people: people(count) });
    const found = await sales.searchPeople({ person_titles: ["Gardener"], person_seniorities: ["vp"], limit: 5 });
    expect(found.people).toHaveLength(count);
    expect(found.pagination).toMatchObject({ total: null, has_more: hasMore, next_offset: hasMore ? 5 : null });
    const warnings = found.warnings.join(" ");
    expect(warnings).toContain(`${count} rows beside a total of ${total_entries}: it may have ignored filters`);
    expect(warnings).not.toContain("No person matches");
  });

  it("an empty list with a total of 0 isn't a contradiction", async () => {
    const { pagination, warnings } = await onApollo({ total_entries: 0, people: [] }).sales.searchPeople({});
    expect([pagination.total, warnings.join(" ")]).toEqual([0, expect.not.stringContaining("beside a total")]);
  });

  it("continues after a full page without a total that lists a person twice", async () => {
    const { sales } = onApollo({ contacts: [person("c1", { person_id: "p1" })], people: people(4) });
    const { people: rows, pagination } = await sales.searchPeople({ limit: 5 });
    expect(rows.map(({ person_id }) => person_id)).toEqual(["p1", "p2", "p3", "p4"]);
    expect(pagination).toMatchObject({ has_more: true, next_offset: 5 });
  });

  it("loses no one if a page has more rows than its size because a person is in both lists", async () => {
    const { sales } = onApollo({ total_entries: 2, contacts: [person("c1", { person_id: "p1" })], people: people(2) });
    const { people: rows, pagination, warnings } = await sales.searchPeople({ limit: 2 });
    expect(rows.map(({ person_id }) => person_id)).toEqual(["p1", "p2"]);
    expect(pagination).toMatchObject({ total: 2, has_more: false });
    expect(warnings).toEqual([]);
  });

  it("gives no id of a contact as the id of a person, and keeps the facts of one employer together", async () => {
    const contact = person("c1", {
      person_id: "p1",
      name: "Ann Brown",
      last_name: "Brown",
      organization: { name: "Oldco", primary_domain: "oldco.example" },
    });
    const current = person("p1", { title: "Director", last_name_obfuscated: "B***n", organization: { name: "Newco" } });
    const { sales } = onApollo({ total_entries: 2, contacts: [contact, person("c2")], people: [current] });
    const { people: rows } = await sales.searchPeople({});
    expect(rows).toMatchObject([
      { person_id: "p1", name: "Ann Brown", title: "Director", employer: { name: "Newco", domain: null } },
      { person_id: null },
    ]);
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
    ["a job that ends later", "ann@acme.example", [job("Acme", false, "2099-01-01")]],
    [
      "an employer that changed its name",
      "ann@acme.example",
      [
        { ...job("Newco", true), organization_id: "o1" },
        { ...job("Acme", false), organization_id: "o1" },
      ],
    ],
  ] as const)("the address of %s gets no warning", async (_what, email, history) => {
    expect(await lookUp(email, history)).not.toContain("has ended");
  });
});

it("keeps the warning about a former employer in a repeated call, which is free", async () => {
  const history = [{ organization_name: "Acme", current: false, end_date: "2026-05-01" }];
  const body = { person: { id: "p1", name: "Ann", email: "ann@acme.example", employment_history: history } };
  const sales = createSales({ apiKey: "key", fetch: async () => Response.json(body) });
  // Either call may start first, since both load code.
  const results = await Promise.all([1, 2].map(() => sales.enrichPerson({ person_id: "p1", reveal_work_email: true })));
  expect(results.map(({ from_cache }) => from_cache).toSorted()).toEqual([false, true]);
  for (const { warnings } of results) expect(warnings.join()).toContain("where the job has ended");
});

describe("SearchOrganizations", () => {
  const company = (id: string, more = {}) => ({ id, name: `Company ${id}`, primary_domain: `${id}.example`, ...more });
  const search = (body: object) => onApollo(body).sales.searchOrganizations({ include_firmographics: false, limit: 5 });

  it("a total of 0 beside rows is unknown, with a warning", async () => {
    const { pagination, warnings } = await search({ organizations: [company("o1")], pagination: { total_entries: 0 } });
    expect(pagination).toMatchObject({ total: null, has_more: false });
    expect(warnings.join(" ")).toContain("1 rows beside a total of 0: it may have ignored filters");
  });

  it("lists a saved company that is also among the others once, with the facts of both", async () => {
    const saved = { id: "a1", organization_id: "o1", name: "Company o1" };
    const body = { accounts: [saved], organizations: [company("o1"), company("o2")], pagination: { total_entries: 2 } };
    const { companies, pagination } = await search(body);
    expect(companies).toMatchObject([
      { organization_id: "o1", domain: "o1.example", saved: true },
      { organization_id: "o2", saved: false },
    ]);
    expect(pagination).toMatchObject({ total: 2, has_more: false });
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
