import { memoryStore, type Store } from "@toolwright/core";
import type { Json } from "@toolwright/core/store";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSales } from "../toolkit.ts";
import { createEnrichmentCache, type EnrichmentCacheOptions } from "./enrichment-cache.ts";

const DAY = 86_400_000;

function setUp(options: EnrichmentCacheOptions = {}) {
  const clock = testClock(0);
  return { cache: createEnrichmentCache(options, { clock }), clock, advance: clock.advance };
}

describe("the cache of paid lookups", () => {
  it("keeps a value for ten minutes by default, and for a day with options", async () => {
    for (const [options, ttlMs] of [
      [undefined, 600_000],
      [{}, DAY],
      [{ ttlMs: 1_000 }, 1_000],
    ] as const) {
      const clock = testClock(0);
      const { records } = createEnrichmentCache(options, { clock });
      await records.keep("a", { name: "Acme" });
      clock.advance(ttlMs - 1);
      expect(await records.find("a")).toEqual({ name: "Acme" });
      clock.advance(1);
      expect(await records.find("a")).toBeUndefined();
    }
  });

  it("keeps pages of searches for at most ten minutes", async () => {
    const { cache, advance } = setUp();
    await cache.searches.keep("a", { pages: [] });
    advance(599_999);
    expect(await cache.searches.find("a")).toEqual({ pages: [] });
    advance(1);
    expect(await cache.searches.find("a")).toBeUndefined();
  });

  it("counts records, not keys, and drops the oldest record with all its keys", async () => {
    const { cache } = setUp({ maxEntries: 2 });
    const { records } = cache;
    const aliases = (name: string) => [1, 2, 3].map((at) => ({ key: `${name}${at}`, ifAbsent: false }));
    for (const name of ["a", "b", "a", "c"]) await records.keep(name, { name }, aliases(name));
    for (const key of ["b", "b1", "b3"]) expect(await records.find(key)).toBeUndefined();
    for (const key of ["a", "a1", "a3"]) expect(await records.find(key)).toEqual({ name: "a" });
    expect(await records.find("c2")).toEqual({ name: "c" });
  });

  it("an alias with ifAbsent does not replace an earlier one", async () => {
    const { records } = setUp().cache;
    await records.keep("a", { name: "a" }, [{ key: "shared", ifAbsent: false }]);
    await records.keep("b", { name: "b" }, [{ key: "shared", ifAbsent: true }]);
    expect(await records.find("shared")).toEqual({ name: "a" });
    await records.keep("b", { name: "b" }, [{ key: "shared", ifAbsent: false }]);
    expect(await records.find("shared")).toEqual({ name: "b" });
  });

  it("a dropped record leaves an alias that leads to another record", async () => {
    const { records } = setUp({ maxEntries: 2 }).cache;
    await records.keep("a", { name: "a" }, [{ key: "shared", ifAbsent: false }]);
    await records.keep("b", { name: "b" }, [{ key: "shared", ifAbsent: false }]);
    await records.keep("c", { name: "c" });
    expect(await records.find("a")).toBeUndefined();
    expect(await records.find("shared")).toEqual({ name: "b" });
  });

  it("keeps nothing with a bound of 0, or when it is switched off", async () => {
    for (const options of [{ maxEntries: 0 }, false] as const) {
      const { records, findEmail, keepEmail } = createEnrichmentCache(options, { clock: testClock(0) });
      await records.keep("a", { name: "a" }, [{ key: "b", ifAbsent: false }]);
      await keepEmail("p1", "ada@acme.com", true);
      for (const key of ["a", "b"]) expect(await records.find(key)).toBeUndefined();
      expect(await findEmail("p1")).toBeUndefined();
    }
  });

  it("stores and returns copies", async () => {
    const { records } = setUp().cache;
    const value = { tags: ["x"] };
    await records.keep("a", value);
    value.tags.push("changed after keep");
    const first = (await records.find("a")) as typeof value;
    first.tags.push("changed after find");
    expect(await records.find("a")).toEqual({ tags: ["x"] });
  });

  it("finds nothing under keys named like object internals", async () => {
    const { records } = setUp().cache;
    for (const key of ["constructor", "__proto__", ""]) expect(await records.find(key)).toBeUndefined();
  });
});

/** A toolkit that counts its requests, each of which costs a credit. */
function setUpToolkit(cache?: EnrichmentCacheOptions | false, operations?: Partial<Store>) {
  let requestCount = 0;
  const { clock, advance } = setUp();
  const store = operations && { ...memoryStore({ clock }), ...operations };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requestCount++;
    const { pathname } = new URL(new Request(input, init).url);
    return Response.json(
      pathname.includes("people")
        ? { person: { id: "p1", name: "Ada", email: "ada@acme.com" } }
        : { organization: { id: "o1", name: "Acme", primary_domain: "acme.com" } },
    );
  };
  const sales = createSales({ apiKey: "key-1", fetch, clock, cache, store });
  return { sales, advance, requestCount: () => requestCount };
}

describe("paid lookups", () => {
  it("a lookup is paid every time when the cache is switched off", async () => {
    const { sales, requestCount } = setUpToolkit(false);
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
    expect(second).toEqual({ ...first, credits_spent: 0, from_cache: true, calls_spent: 0 });
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

  it("the toolkit's store receives the values and their lifetime", async () => {
    const values = new Map<string, string>();
    const sets: [string, number][] = [];
    const store = {
      get: async (key: string) => (values.has(key) ? (JSON.parse(values.get(key) ?? "") as Json) : undefined),
      set: async (key: string, value: unknown, ttlMs: number) => {
        sets.push([key, ttlMs]);
        values.set(key, JSON.stringify(value));
      },
    };
    const first = setUpToolkit({ ttlMs: 5_000 }, store);
    await first.sales.enrichOrganization({ domain: "acme.com" });
    await first.sales.enrichPerson({ person_id: "p1" });
    // Three keys for the company and two for the person, without their names and addresses.
    const hash = /^toolwright:\{[0-9a-f]{16}\}:paid:[0-9a-f]{40}$/;
    expect(sets).toEqual([1, 2, 3, 4, 5].map(() => [expect.stringMatching(hash), 5_000]));
    expect(new Set(sets.map(([key]) => key)).size).toBe(5);
    const second = setUpToolkit({}, store);
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
      const { sales } = setUpToolkit({}, { get: async () => value, set: async () => undefined });
      expect(await sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ credits_spent: 1, found: true });
      expect(await sales.enrichPerson({ person_id: "p1" })).toMatchObject({ credits_spent: 1, found: true });
    },
  );

  it("a preview states the price when the store returns null for a missing value", async () => {
    const { sales } = setUpToolkit({}, { get: async () => null, set: async () => undefined });
    const { details } = await sales.enrichOrganization.preview({ domain: "acme.com" });
    expect(details).toMatchObject({ max_credits: 1 });
  });

  it("a paid record is returned even when the store fails", async () => {
    const failing = () => Promise.reject(new Error("the store is down"));
    const { sales } = setUpToolkit({}, { get: async () => undefined, set: failing });
    expect(await sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ credits_spent: 1, found: true });
  });

  describe("with a store that does not respond", () => {
    let waiting = 0;
    const silent = () => {
      waiting++;
      return new Promise<never>(() => undefined);
    };

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    /** Resolves with the result, and lets the store's two seconds pass as often as needed. */
    async function whileTimePasses<Result>(work: Promise<Result>): Promise<Result> {
      let isDone = false;
      const done = work.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await untilIdle();
        if (waiting > 0) await vi.advanceTimersByTimeAsync(2_000);
        waiting = 0;
      }
      return done;
    }

    it("a paid record is returned, and later calls for it neither hang nor pay again", async () => {
      const { sales, requestCount } = setUpToolkit({}, { get: async () => undefined, set: silent });
      for (const credits_spent of [1, 0]) {
        const call = sales.enrichOrganization({ domain: "acme.com" });
        expect(await whileTimePasses(call)).toMatchObject({ found: true, credits_spent });
      }
      expect(requestCount()).toBe(1);
    });

    it("a kept record is returned without the store for five seconds after it did not respond", async () => {
      let reads = 0;
      const get = () => {
        reads++;
        return silent();
      };
      const { sales, advance } = setUpToolkit({}, { get, set: async () => undefined });
      const lookUp = async () => {
        const before = reads;
        const { credits_spent } = await whileTimePasses(sales.enrichOrganization({ domain: "acme.com" }));
        return { credits_spent, reads: reads - before };
      };
      expect(await lookUp()).toMatchObject({ credits_spent: 1 });
      expect(await lookUp()).toEqual({ credits_spent: 0, reads: 1 });
      expect(await lookUp()).toEqual({ credits_spent: 0, reads: 0 });
      advance(5_000);
      expect(await lookUp()).toEqual({ credits_spent: 0, reads: 1 });
    });

    it("a lookup is paid when the store does not return a value", async () => {
      const { sales } = setUpToolkit({}, { get: silent, set: async () => undefined });
      const call = sales.enrichOrganization({ domain: "acme.com" });
      expect(await whileTimePasses(call)).toMatchObject({ found: true, credits_spent: 1 });
    });
  });

  it("an option that the cache does not have is refused, since an ignored store could let each process pay", () => {
    for (const name of ["store", "ttlMS"])
      expect(() => createSales({ apiKey: "key-1", cache: { [name]: 5 } as EnrichmentCacheOptions })).toThrow(
        new RegExp(`cache.${name}.* is not an option of createSales`),
      );
  });

  it("two processes that share a store pay once for a company that both look up at the same time", async () => {
    const clock = testClock(0, { onSleep: () => untilIdle() });
    const store = memoryStore({ clock });
    let requestCount = 0;
    const fetch: typeof globalThis.fetch = async () => {
      requestCount++;
      return Response.json({ organization: { id: "o1", name: "Acme", primary_domain: "acme.com" } });
    };
    const toolkits = [1, 2].map(() => createSales({ apiKey: "key-1", fetch, clock, cache: {}, store }));
    const results = await Promise.all(toolkits.map((sales) => sales.enrichOrganization({ domain: "acme.com" })));
    expect(results.map(({ credits_spent }) => credits_spent).sort()).toEqual([0, 1]);
    expect(requestCount).toBe(1);
  });

  it("a lookup is refused when the toolkit's store fails, with nothing paid", async () => {
    const clock = testClock(0);
    const store = { ...memoryStore({ clock }), claim: async () => Promise.reject(new Error("down")) };
    const fetch = vi.fn<typeof globalThis.fetch>();
    const sales = createSales({ apiKey: "key-1", fetch, clock, cache: {}, store });
    await expect(sales.enrichOrganization({ domain: "acme.com" })).rejects.toMatchObject({ code: "unavailable" });
    expect(fetch).not.toHaveBeenCalled();
  });
});
