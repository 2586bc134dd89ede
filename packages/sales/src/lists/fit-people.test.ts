import { hideFields } from "@toolwright/core/hide";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { beforeEach, expect, it } from "vitest";
import { createSales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({ clock, sales: { rateLimit: { minute: null, hour: null, day: null } } });
const sales = createSales({ ...sandbox.options, clock });
const domains = [
  ...new Set(sandbox.directory.people.flatMap(({ organization }) => organization.primary_domain ?? [])),
].slice(0, 3);

beforeEach(() => sandbox.reset());

interface Fitted {
  readonly people: readonly Readonly<Record<string, unknown>>[];
  readonly people_on_page_by_employer?: readonly { readonly employer: string; readonly people: number }[];
  readonly warnings: readonly string[];
}

async function read(toolkit: typeof sales, args: object, maxResultTokens = 8_000) {
  const tool = toolkit.tools.find(({ name }) => name === "Sales.SearchPeople")!;
  const answer = await tool.call(args, { maxResultTokens });
  if (!answer.ok) throw new Error(answer.text);
  return { fitted: expandResult(answer.fitted) as Fitted, full: answer.value as object as Fitted };
}

it("names once the fields that the search returned for no person", async () => {
  const { fitted, full } = await read(sales, { limit: 20 });
  for (const [index, { employer, ...person }] of fitted.people.entries()) {
    const { seniority, linkedin_url, first_name, employer: known, ...rest } = full.people[index]!;
    expect([seniority, linkedin_url, first_name]).toEqual([null, null, rest["name"]]);
    expect(person).toEqual(rest);
    expect({ ...(employer as object), domain: null }).toEqual(known);
  }
  expect(fitted.warnings).toContain(
    "The search found no employer.domain, seniority, linkedin_url; Sales_EnrichPerson may (1 credit each). A missing first_name equals name.",
  );
});

it("a result with only the main fields leaves out fields that the search returned for no person, too", async () => {
  const { fitted } = await read(sales, { limit: 50 }, 2_200);
  const [{ employer, ...person }] = fitted.people as [Readonly<Record<string, unknown>>];
  expect(Object.keys(person)).toEqual(["person_id", "name", "last_name_masked", "title"]);
  expect(Object.keys(employer as object)).toEqual(["name"]);
  expect(fitted.warnings.join()).toContain("with seniority and employer.domain if the search returned any");
});

it("returns up to three people with all fields", async () => {
  const { fitted, full } = await read(sales, { limit: 3, employer_domains: domains });
  expect(fitted.people).toEqual(full.people);
});

it("keeps a field that the search returned for one person", async () => {
  const people = ["a", "b", "c", "d"].map((id) => ({ id, name: `${id} z`, first_name: id }));
  const organization = { name: "Acme", primary_domain: "acme.example" };
  const legacy = { ...people[0], seniority: "vp", linkedin_url: "http://linkedin.example/a", organization };
  const fetch = async () => Response.json({ people: [legacy, ...people.slice(1)], total_entries: 4 });
  const { fitted } = await read(createSales({ ...sandbox.options, fetch, clock }), {});
  expect(fitted.people[0]).toMatchObject({
    seniority: "vp",
    linkedin_url: "http://linkedin.example/a",
    first_name: "a",
    employer: { name: "Acme", domain: "acme.example" },
  });
  expect(fitted.warnings.join()).not.toContain("The search found no");
});

it("counts the people of several employers, most first, unless some do not fit", async () => {
  const args = { employer_domains: domains, limit: 100 };
  const { fitted } = await read(sales, args);
  const counts = fitted.people_on_page_by_employer!;
  expect(counts.reduce((sum, { people }) => sum + people, 0)).toBe(fitted.people.length);
  for (const { employer, people } of counts)
    expect(fitted.people.filter((person) => (person["employer"] as { name: string }).name === employer)).toHaveLength(
      people,
    );
  expect(counts.map(({ people }) => people)).toEqual(counts.map(({ people }) => people).sort((a, b) => b - a));
  const small = await read(sales, args, 500);
  expect(small.fitted.people.length).toBeLessThan(fitted.people.length);
  expect(small.fitted).not.toHaveProperty("people_on_page_by_employer");
  const one = await read(sales, { ...args, employer_domains: domains.slice(0, 1) });
  expect(one.fitted).not.toHaveProperty("people_on_page_by_employer");
});

it.each(["employer.name", "people.employer", "name"])(
  "counts employers by their handles if %s is hidden",
  async (field) => {
    const people = ["HP", "HP", "3M", "HP"].map((name, id) => ({
      id: `p${id}`,
      first_name: "Al",
      organization: { name },
    }));
    const fetch = async () => Response.json({ people, total_entries: 4 });
    const hide = hideFields([field]);
    const { fitted } = await read(createSales({ ...sandbox.options, fetch, clock, hide }), {
      employer_domains: domains,
    });
    expect(JSON.stringify(fitted)).not.toMatch(/HP|3M/);
    const [first, , second] = fitted.people.map(({ employer }) => (employer as { name: string }).name);
    expect(fitted.people_on_page_by_employer).toEqual([
      { employer: first, people: 3 },
      { employer: second, people: 1 },
    ]);
  },
);
