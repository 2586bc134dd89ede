import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales } from "../toolkit.ts";
import { createEnrichmentCache, type EnrichmentCacheOptions } from "./enrichment-cache.ts";

const DAY = 86_400_000;

function setUp(options: EnrichmentCacheOptions | undefined = {}) {
  const clock = testClock(0);
  return { cache: createEnrichmentCache(options, clock), clock, advance: clock.advance };
}

describe("the enrichment cache", () => {
  it("keeps a value for a day", async () => {
    const { cache, advance } = setUp();
    await cache.set("a", { name: "Acme" });
    advance(DAY - 1);
    expect(await cache.get("a")).toEqual({ name: "Acme" });
    advance(1);
    expect(await cache.get("a")).toBeUndefined();
  });

  it("keeps a value for the configured time", async () => {
    const { cache, advance } = setUp({ ttlMs: 1_000 });
    await cache.set("a", 1);
    advance(600);
    await cache.set("a", 2);
    advance(600);
    expect(await cache.get("a")).toBe(2);
    advance(400);
    expect(await cache.get("a")).toBeUndefined();
  });

  it("keeps at most the configured number of values, and evicts the oldest first", async () => {
    const { cache } = setUp({ maxEntries: 2 });
    for (const key of ["a", "b", "a", "c"]) await cache.set(key, key);
    expect(await cache.get("b")).toBeUndefined();
    expect(await cache.get("a")).toBe("a");
    expect(await cache.get("c")).toBe("c");
  });

  it("keeps a thousand values by default", async () => {
    const { cache } = setUp();
    for (let index = 0; index <= 1_000; index++) await cache.set(String(index), index);
    expect(await cache.get("0")).toBeUndefined();
    expect(await cache.get("1")).toBe(1);
    expect(await cache.get("1000")).toBe(1_000);
  });

  it("keeps nothing with a bound of 0", async () => {
    const { cache } = setUp({ maxEntries: 0 });
    await cache.set("a", 1);
    expect(await cache.get("a")).toBeUndefined();
  });

  it("stores and returns copies", async () => {
    const { cache } = setUp();
    const value = { tags: ["x"] };
    await cache.set("a", value);
    value.tags.push("changed after set");
    const first = (await cache.get("a")) as typeof value;
    first.tags.push("changed after get");
    expect(await cache.get("a")).toEqual({ tags: ["x"] });
  });

  it("finds nothing under keys named like object internals", async () => {
    const { cache } = setUp();
    for (const key of ["constructor", "__proto__", ""]) expect(await cache.get(key)).toBeUndefined();
  });

  it("is disabled by default", async () => {
    const { clock } = setUp();
    const cache = createEnrichmentCache(undefined, clock);
    await cache.set("a", 1);
    expect(await cache.get("a")).toBeUndefined();
  });
});

/** A toolkit that counts its requests, each of which costs a credit. */
function setUpToolkit(cache?: EnrichmentCacheOptions) {
  let requestCount = 0;
  const { clock, advance } = setUp();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requestCount++;
    const { pathname } = new URL(new Request(input, init).url);
    return Response.json(
      pathname.includes("people")
        ? { person: { id: "p1", name: "Ada", email: "ada@acme.com" } }
        : { organization: { id: "o1", name: "Acme", primary_domain: "acme.com" } },
    );
  };
  const sales = createSales({ apiKey: "key-1", fetch, clock, cache });
  return { sales, advance, requestCount: () => requestCount };
}

describe("paid lookups", () => {
  it("a lookup is paid every time without a cache", async () => {
    const { sales, requestCount } = setUpToolkit();
    for (let turn = 0; turn < 2; turn++) {
      expect(await sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({
        credits_spent: 1,
        from_cache: false,
      });
    }
    expect(requestCount()).toBe(2);
  });

  it("a lookup is paid once a day with a cache, for any spelling of the domain", async () => {
    const { sales, requestCount, advance } = setUpToolkit({});
    const first = await sales.enrichOrganization({ domain: "acme.com" });
    const second = await sales.enrichOrganization({ domain: "https://www.ACME.com/about" });
    expect(second).toEqual({ ...first, credits_spent: 0, from_cache: true });
    expect(requestCount()).toBe(1);
    const { summary, details } = await sales.enrichOrganization.preview({ domain: "acme.com" });
    expect(summary).toContain("free");
    expect(details).toMatchObject({ max_credits: 0 });
    advance(DAY);
    expect((await sales.enrichOrganization.preview({ domain: "acme.com" })).details).toMatchObject({ max_credits: 1 });
    expect(await sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ credits_spent: 1 });
    expect(requestCount()).toBe(2);
  });

  it("a cached person is returned with and without the email, regardless of other arguments beside the id", async () => {
    const { sales, requestCount } = setUpToolkit({});
    expect((await sales.enrichPerson({ person_id: "p1" })).person?.email).toBeNull();
    const result = await sales.enrichPerson({ person_id: "p1", name: "Ada", reveal_work_email: true });
    expect(result).toMatchObject({ credits_spent: 0, from_cache: true, person: { email: "ada@acme.com" } });
    expect(requestCount()).toBe(1);
  });

  it("people with different identifiers are cached separately", async () => {
    const { sales, requestCount } = setUpToolkit({});
    await sales.enrichPerson({ name: "Ada Lovelace", domain: "acme.com" });
    expect(await sales.enrichPerson({ name: " ada LOVELACE ", domain: "www.acme.com" })).toMatchObject({
      from_cache: true,
    });
    expect(await sales.enrichPerson({ name: "Ada Lovelace", domain: "other.com" })).toMatchObject({
      from_cache: false,
    });
    expect(await sales.enrichPerson({ name: "Ada Lovelace", organization_name: "acme.com" })).toMatchObject({
      from_cache: false,
    });
    expect(requestCount()).toBe(3);
  });

  it("two toolkits do not share a cache", async () => {
    const [one, other] = [setUpToolkit({}), setUpToolkit({})];
    await one.sales.enrichOrganization({ domain: "acme.com" });
    expect(await other.sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ from_cache: false });
  });

  it("a custom store receives the values and their lifetime", async () => {
    const values = new Map<string, string>();
    const sets: [string, number][] = [];
    const store = {
      get: async (key: string) => (values.has(key) ? (JSON.parse(values.get(key) ?? "") as unknown) : undefined),
      set: async (key: string, value: unknown, ttlMs: number) => {
        sets.push([key, ttlMs]);
        values.set(key, JSON.stringify(value));
      },
    };
    const first = setUpToolkit({ store, ttlMs: 5_000 });
    await first.sales.enrichOrganization({ domain: "acme.com" });
    await first.sales.enrichPerson({ person_id: "p1" });
    expect(sets).toEqual([
      ["company:domain:acme.com", 5_000],
      ["company:id:o1", 5_000],
      ["person:id:p1", 5_000],
      [expect.stringMatching(/^person:.*"ada@acme\.com"/), 5_000],
    ]);
    const second = setUpToolkit({ store });
    expect(await second.sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({
      from_cache: true,
      credits_spent: 0,
      company: { name: "Acme" },
    });
    expect(second.requestCount()).toBe(0);
  });

  it.each([[null], [5], ["text"], [{}], [[]], [{ person_id: "1" }], [{ name: "Acme" }]])(
    "a lookup is paid when the store returns %j, which is not a record",
    async (value) => {
      const { sales } = setUpToolkit({ store: { get: () => value, set: () => undefined } });
      expect(await sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ credits_spent: 1, found: true });
      expect(await sales.enrichPerson({ person_id: "p1" })).toMatchObject({ credits_spent: 1, found: true });
    },
  );

  it("a preview states the price when the store returns null for a missing value", async () => {
    const { sales } = setUpToolkit({ store: { get: () => null, set: () => undefined } });
    const { details } = await sales.enrichOrganization.preview({ domain: "acme.com" });
    expect(details).toMatchObject({ max_credits: 1 });
  });

  it("a paid record is returned even when the store fails", async () => {
    const failing = () => Promise.reject(new Error("the store is down"));
    const { sales } = setUpToolkit({ store: { get: () => undefined, set: failing } });
    expect(await sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ credits_spent: 1, found: true });
  });
});
