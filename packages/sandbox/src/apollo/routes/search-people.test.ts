import { describe, expect, test } from "vitest";
import { callApollo, freshApollo } from "../__fixtures__/call-apollo.ts";
import type { Person } from "../directory/person.ts";

const shared = freshApollo();
const { people } = shared.directory;
const search = (query: string, body?: unknown) => callApollo(shared, `POST /mixed_people/api_search?${query}`, body);

async function searchIds(query: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { json } = await search(`${query}&per_page=100&page=${page}`);
    ids.push(...json.people.map(({ id }: Person) => id));
    if (json.people.length < 100) {
      expect(json.total_entries).toBe(ids.length);
      return ids;
    }
  }
}

const words = (title: string) => title.toLowerCase().split(" ");

describe("searching people", () => {
  test("a people search returns sparse records without contact data, and a total instead of pages", async () => {
    const { json, status } = await search("per_page=2");
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["total_entries", "people"]);
    expect(json.total_entries).toBe(6_006);
    const [record] = json.people;
    const { id, first_name, last_name, title, organization } = people[0]!;
    expect(record).toMatchObject({ id, first_name, title, organization: { name: organization.name } });
    expect(record.last_name_obfuscated).toBe(`${last_name.slice(0, 2)}***${last_name.at(-1)}`);
    for (const field of ["last_name", "name", "email", "linkedin_url", "seniority", "city", "organization_id"]) {
      expect(record).not.toHaveProperty(field);
    }
  });

  test("a people search reports which other data exists", async () => {
    const { json } = await search("per_page=100");
    for (const [index, record] of json.people.entries()) {
      expect(record.has_email).toBe(people[index]!.email !== null);
      expect(record.organization.has_revenue).toBe(people[index]!.organization.annual_revenue !== null);
    }
    const phones = new Set(json.people.map(({ has_direct_phone }: { has_direct_phone: string }) => has_direct_phone));
    expect(phones).toEqual(new Set(["Yes", "Maybe: please request direct dial via people/bulk_match"]));
  });

  test.each<[string, (person: Person) => boolean]>([
    ["person_seniorities[]=vp&person_seniorities[]=owner", ({ seniority }) => ["vp", "owner"].includes(seniority)],
    ["person_titles[]=Sales%20Boss", ({ title }) => words(title).includes("sales")],
    ["person_titles[]=head%20of%20nothing", ({ title }) => words(title).includes("head")],
    ["person_titles[]=sales%20manager&include_similar_titles=false", ({ title }) => title === "Sales Manager"],
    [
      "person_titles[]=sales%20manager&include_similar_titles=true",
      ({ title }) => words(title).some((word) => ["sales", "manager"].includes(word)),
    ],
    ["person_locations[]=japan", ({ country }) => country === "Japan"],
    ["organization_locations[]=california", ({ organization }) => organization.state === "California"],
    [
      "organization_num_employees_ranges[]=1000,2000",
      ({ organization: { estimated_num_employees: n } }) => n !== null && n >= 1_000 && n <= 2_000,
    ],
    [
      "q_organization_domains_list[]=vantaro.example",
      ({ organization, previous_organization }) =>
        [organization, previous_organization].some((employer) => employer?.primary_domain === "vantaro.example"),
    ],
    ["q_keywords=vantaro", ({ organization }) => organization.name === "Vantaro"],
    [
      "q_keywords=Payments%20founder",
      ({ title, organization: { name, keywords } }) =>
        title.includes("ounder") && (name.includes("Payments") || keywords.includes("payments")),
    ],
    [
      "person_seniorities[]=vp&person_locations[]=london",
      ({ seniority, city }) => seniority === "vp" && city === "London",
    ],
  ])("a people search by %s finds exactly the matching people", async (query, fits) => {
    const expected = people.filter(fits).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect(await searchIds(query)).toEqual(expected);
  });

  test("a people search with accented letters matches nothing", async () => {
    expect((await search(`q_keywords=${encodeURIComponent("Hélène")}`)).json).toEqual({ total_entries: 0, people: [] });
  });

  test("a people search is free and works without credits", async () => {
    const poor = freshApollo({ credits: 0 });
    expect((await callApollo(poor, "POST /mixed_people/api_search")).status).toBe(200);
    expect(poor.credits.spent).toBe(0);
  });

  test("a people search rejects malformed ranges, pages beyond 50,000 records and two domain filters", async () => {
    expect((await search("", { revenue_range: "1,5" })).text).toBe("no implicit conversion of String into Integer");
    expect((await search("page=501&per_page=100")).json.error).toMatch(/over threshold/);
    expect((await search("q_organization_domains=a&q_organization_domains_list[]=b")).status).toBe(422);
  });

  test("the free plan cannot search people", async () => {
    const { status, json } = await callApollo(freshApollo({ plan: "free" }), "POST /mixed_people/api_search");
    expect([status, json.error_code]).toEqual([403, "API_INACCESSIBLE"]);
    expect(json.error).toMatch(/not accessible with this api_key on a free plan/);
  });
});

test("the deprecated people search is rejected with a reference to the new endpoint", async () => {
  const { status, json } = await callApollo(shared, "POST /mixed_people/search");
  expect(status).toBe(422);
  expect(json.error).toMatch(/deprecated for API callers.*mixed_people\/api_search/);
});
