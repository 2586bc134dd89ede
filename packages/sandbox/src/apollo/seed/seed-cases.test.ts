import { describe, expect, test } from "vitest";
import { callApollo, freshApollo } from "../__fixtures__/call-apollo.ts";

const sandbox = freshApollo({ credits: 1e9 });
const { companies, people } = sandbox.directory;
const company = (name: string) => companies.find((one) => one.name === name)!;
const named = (name: string, employer: string) =>
  people.filter((person) => person.name === name && person.organization.name === employer);
const match = async (query: string) => (await callApollo(sandbox, `POST /people/match?${query}`)).json.person;

describe("the special cases of a directory", () => {
  test("the other records are the same as without them", () => {
    expect(companies.findIndex(({ name }) => name === "Harborlight Group")).toBe(3_000);
    expect(people.findIndex(({ organization }) => organization.name === "Harborlight Group")).toBe(6_000);
  });

  test("two companies share a domain: enrichment by the domain returns the first, by id each", async () => {
    const [group, labs] = [company("Harborlight Group"), company("Harborlight Labs")];
    expect(group.primary_domain).toBe(labs.primary_domain);
    const { json } = await callApollo(sandbox, `GET /organizations/enrich?domain=${labs.primary_domain}`);
    expect(json.organization).toMatchObject({ id: group.id, estimated_num_employees: 12_000 });
    const byId = await callApollo(sandbox, `GET /organizations/${labs.id}`);
    expect(byId.json.organization).toMatchObject({ id: labs.id, estimated_num_employees: 40 });
  });

  test("companies whose website is on a shared host have no domain, and the host belongs to another company", async () => {
    const joe = company("Joe's Corner");
    expect([joe.primary_domain, joe.website_url]).toEqual([null, "http://www.facebook.com/joescorner"]);
    const { json } = await callApollo(sandbox, "GET /organizations/enrich?domain=facebook.com");
    expect(json.organization).toMatchObject({ name: "Facebook", estimated_num_employees: 80_000 });
    const byId = await callApollo(sandbox, `GET /organizations/${joe.id}`);
    expect(byId.json.organization).toMatchObject({ name: joe.name, estimated_num_employees: 6 });
    for (const name of ["Tern Pottery", "Blue Hen Bakery"]) expect(company(name).primary_domain).toBeNull();
  });

  test("namesakes at one company are ambiguous by name, and different by id and email", async () => {
    const [one, other] = named("Maria Jensen", "Harborlight Group");
    expect(await match("name=Maria+Jensen&organization_name=Harborlight+Group")).toBeNull();
    expect((await match("name=Maria+Jensen&organization_name=Harborlight+Labs")).title).toBe("Software Engineer");
    expect((await match(`id=${one?.id}`)).email).toBe(one?.email);
    expect((await match(`email=${other?.email}`)).id).toBe(other?.id);
  });

  test("of two namesakes, the name with an employer finds the one who works there now", async () => {
    const [present] = named("Boris Ziegler", "Harborlight Group");
    const [former] = named("Boris Ziegler", "Harborlight Labs");
    expect((await match("name=Boris+Ziegler&organization_name=Harborlight+Group")).id).toBe(present?.id);
    expect((await match("name=Boris+Ziegler&organization_name=Harborlight+Labs")).id).toBe(former?.id);
  });

  test("a person whose job ended is still found there, and has no current role", async () => {
    const [hana] = named("Hana Okafor", "Harborlight Group");
    const { json } = await callApollo(
      sandbox,
      "POST /mixed_people/api_search?q_keywords=okafor&q_organization_domains_list[]=harborlight.example",
    );
    expect(json.people).toMatchObject([{ id: hana?.id, organization: { name: "Harborlight Group" } }]);
    const person = await match(`id=${hana?.id}`);
    expect(person).toMatchObject({ title: null, seniority: null, organization: null, organization_id: null });
    expect(person.employment_history).toMatchObject([
      { current: false, end_date: "2025-03-01", organization_name: "Harborlight Group", title: "Head of Product" },
    ]);
  });
});
