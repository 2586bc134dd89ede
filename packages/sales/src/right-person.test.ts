import { memoryStore } from "@toolwright/core";
import type { Json } from "@toolwright/core/store";
import { createSandbox } from "@toolwright/sandbox";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales, type Sales } from "./toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9), {
  // A poll of the store ends as soon as the other process waits.
  sleep: "skip",
  onSleep: () => untilIdle(),
});
const unlimited = { minute: null, hour: null, day: null };
type Options = Parameters<typeof createSales>[0];

const { sales: sandbox } = createSandbox({ clock, sales: { credits: 100_000, rateLimit: unlimited } });

function setUp(options: Options = {}) {
  sandbox.reset();
  const before = sandbox.credits.spent;
  const sales = createSales({ ...sandbox.options, clock, ...options });
  const person = sandbox.directory.people.find(({ email }) => email !== null)!;
  return { sales, person: { ...person, email: person.email! }, spent: () => sandbox.credits.spent - before };
}

/** A store that records everything written to it. */
function recordingStore() {
  const values = new Map<string, unknown>();
  const get = async (key: string) => values.get(key) as Json | undefined;
  const set = async (key: string, value: Json) => void values.set(key, structuredClone(value));
  return { values, store: { ...memoryStore({ clock }), get, set }, written: () => JSON.stringify([...values]) };
}

describe("one record under all identifiers", () => {
  it("a person who was found by email is free by email and name, profile and name, and id", async () => {
    const { sales, person, spent } = setUp();
    const { email, name, first_name, last_name, linkedin_url, id } = person;
    expect(await sales.enrichPerson({ email })).toMatchObject({ credits_spent: 1, person: { person_id: id } });
    for (const key of [
      { email, name },
      { linkedin_url, name },
      { linkedin_url, first_name, last_name },
      { person_id: id },
    ]) {
      const result = await sales.enrichPerson(key);
      expect(result).toMatchObject({ credits_spent: 0, from_cache: true, person: { person_id: id } });
      expect((await sales.enrichPerson.preview(key)).maxCredits).toBe(0);
    }
    expect(spent()).toBe(1);
  });

  it("a name with other first and last names is another request", async () => {
    const { sales } = setUp();
    const [one, other] = sandbox.directory.people.filter(({ name }) => name.split(" ").length === 2);
    await sales.enrichPerson({ name: one!.name, domain: one!.organization.primary_domain });
    const { first_name, last_name } = other!;
    const args = { name: one!.name, first_name, last_name, domain: one!.organization.primary_domain };
    expect(await sales.enrichPerson(args)).toMatchObject({ from_cache: false });
  });

  it("a company is free by domain after a search found it by id", async () => {
    const { sales, spent } = setUp();
    const { companies } = await sales.searchOrganizations({ locations: ["Rotterdam"], limit: 5 });
    const before = spent();
    const domains = companies.map(({ domain }) => domain);
    const domain = domains.find(
      (own, index) => own && domains.indexOf(own) === index && domains.lastIndexOf(own) === index,
    );
    expect(await sales.enrichOrganization({ domain: domain! })).toMatchObject({ from_cache: true, credits_spent: 0 });
    expect(spent()).toBe(before);
  });

  it("maxEntries counts people, not the identifiers that lead to them", async () => {
    const { sales, spent } = setUp({ cache: { maxEntries: 3 } });
    const people = sandbox.directory.people.slice(0, 3);
    for (const { id } of people) await sales.enrichPerson({ person_id: id });
    for (const { linkedin_url } of people)
      expect(await sales.enrichPerson({ linkedin_url })).toMatchObject({ from_cache: true });
    expect(spent()).toBe(3);
  });
});

describe("the right person", () => {
  it("a name and a domain never return the person that an id found, since they may mean a namesake", async () => {
    const found: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const id = new URL(new Request(input, init).url).searchParams.get("id") ?? "b";
      found.push(id);
      const organization = { id: "o1", name: "Acme", primary_domain: "acme.com" };
      return Response.json({ person: { id, name: "Maria Jensen", title: `Title of ${id}`, organization } });
    };
    const sales = createSales({ apiKey: "key-1", fetch, clock });
    await sales.enrichPerson({ person_id: "a" });
    const byName = await sales.enrichPerson({ name: "Maria Jensen", domain: "acme.com" });
    expect(byName).toMatchObject({ credits_spent: 1, person: { person_id: "b" } });
    expect(await sales.enrichPerson({ person_id: "a" })).toMatchObject({
      from_cache: true,
      person: { person_id: "a" },
    });
    const repeated = await sales.enrichPerson({ name: " maria  JENSEN ", domain: "www.acme.com" });
    expect(repeated).toMatchObject({ from_cache: true, person: { person_id: "b" } });
    expect(found).toEqual(["a", "b"]);
  });

  it("a kept person is not reused for another name or another profile", async () => {
    const { sales, person, spent } = setUp();
    await sales.enrichPerson({ email: person.email });
    const linkedin_url = sandbox.directory.people.find(({ id }) => id !== person.id)!.linkedin_url;
    for (const other of [{ name: "Grace Other" }, { linkedin_url }]) {
      const before = spent();
      expect(await sales.enrichPerson({ email: person.email, ...other })).toMatchObject({ from_cache: false });
      expect(spent()).toBe(before + 1);
    }
  });

  it("a record under the id of another person is not used", async () => {
    const { values, store } = recordingStore();
    const { sales } = setUp({ cache: {}, store });
    const [one, other] = sandbox.directory.people;
    await sales.enrichPerson({ person_id: one!.id });
    const record = [...values.values()].find((value) => JSON.stringify(value).includes(one!.id)) as Json;
    const wrong = createSales({
      ...sandbox.options,
      clock,
      cache: {},
      store: { ...store, get: async () => record, set: async () => undefined },
    });
    expect(await wrong.enrichPerson({ person_id: other!.id })).toMatchObject({
      credits_spent: 1,
      person: { person_id: other!.id },
    });
  });
});

describe("the work email", () => {
  const read = (sales: Sales, id: string, reveal_work_email: boolean) =>
    sales.enrichPerson({ person_id: id, reveal_work_email });

  it("gets into a store only if a call requested it, and no key is in clear", async () => {
    const { store, written } = recordingStore();
    const { sales, person, spent } = setUp({ cache: {}, store });
    expect((await read(sales, person.id, false)).person?.email).toBeNull();
    expect(written()).not.toContain(person.email);
    expect(await read(sales, person.id, true)).toMatchObject({ credits_spent: 0, person: { email: person.email } });
    // The toolkit remembers the first call's email, so the second call is free.
    expect(spent()).toBe(1);
    const other = recordingStore();
    const paid = setUp({ cache: {}, store: other.store });
    await paid.sales.enrichPerson({ email: person.email, reveal_work_email: true });
    expect(other.written()).toContain(person.email);
    for (const key of other.values.keys()) expect(key).toMatch(/^toolwright:\{[0-9a-f]{16}\}:paid:[0-9a-f]{40}$/);
  });

  it("costs a credit for another process, and its preview says so", async () => {
    const { store } = recordingStore();
    const { sales, person } = setUp({ cache: {}, store });
    await read(sales, person.id, false);
    const other = createSales({ ...sandbox.options, clock, cache: {}, store });
    expect(await read(other, person.id, false)).toMatchObject({ from_cache: true, person: { email: null } });
    const { maxCredits } = await other.enrichPerson.preview({ person_id: person.id, reveal_work_email: true });
    expect(maxCredits).toBe(1);
    expect(await read(other, person.id, true)).toMatchObject({ credits_spent: 1, person: { email: person.email } });
    const third = createSales({ ...sandbox.options, clock, cache: {}, store });
    expect(await read(third, person.id, true)).toMatchObject({ credits_spent: 0, person: { email: person.email } });
  });
});

describe("eight processes that share a store", () => {
  it("pay once for each of the companies that all of them search, and once for the page", async () => {
    const store = memoryStore({ clock });
    const { spent } = setUp();
    const toolkits = Array.from({ length: 8 }, () => createSales({ ...sandbox.options, clock, store }));
    const results = await Promise.all(toolkits.map((sales) => sales.searchOrganizations({ limit: 20 })));
    expect(spent()).toBe(21);
    expect(results.reduce((sum, { credits_spent }) => sum + credits_spent, 0)).toBe(21);
    for (const { companies } of results) expect(companies).toEqual(results[0]?.companies);
  });
});
