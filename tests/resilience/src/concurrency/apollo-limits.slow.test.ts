import { isToolError, memoryStore } from "@toolwright/core";
import { createSales, type Sales, type SalesOptions } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { scatter } from "./rates.ts";
import { type Latency, type NetworkRequest, serveVirtually } from "./virtual-network.ts";

// Apollo reports its rate limits in the headers of every response, per endpoint and minute, hour and day. A window begins
// with its first request. The sandbox enforces the limits with 429.

const MINUTE = 60_000;
const LIMITS = { minute: 120, hour: 400, day: null };
const HOURS = 3_600_000 * 10;

let currentTime = (): number => NOW;
const sandbox = createSandbox({ clock: { now: () => currentTime() }, sales: { credits: 10_000, rateLimit: LIMITS } });
const { directory, options, reset } = sandbox.sales;
const people = directory.people.slice(0, 500);

const uneven = (order: number): Latency => ({ requestMs: scatter(order, 300), responseMs: scatter(order + 7, 200) });

async function setUp(latency?: (order: number) => Latency, startMs = NOW) {
  reset();
  const network = await serveVirtually(startMs, options.fetch, latency);
  currentTime = network.time.clock.now;
  const { url: baseUrl, fetch, time } = network;
  const create = (more: SalesOptions = {}) =>
    createSales({ ...options, baseUrl, fetch, clock: time.clock, timeout: HOURS, ...more });
  const requestsTo = (name: string) => network.requests.filter(({ path }) => path.endsWith(name));
  return { network, time, create, requestsTo };
}

// Make a first call, because it loads modules, which takes real time but no virtual time.
await createSales(options).getApiUsage({});

const searchAt = (sales: Sales, index: number) => sales.searchPeople({ limit: 1, offset: index });
const enrichAt = (sales: Sales, index: number) => sales.enrichPerson({ person_id: people[index]?.id });

/** Returns the maximum number of requests received in one calendar window. */
function maxPerWindow(requests: readonly NetworkRequest[], windowMs: number): number {
  const counts = Map.groupBy(requests, ({ arrivedMs }) => Math.floor(arrivedMs / windowMs));
  return Math.max(...[...counts.values()].map(({ length }) => length));
}

describe("500 concurrent calls of a new toolkit, which has no rate limit state", () => {
  const isSearch = (index: number) => scatter(index, 10) < 7;
  const all = Array.from({ length: 500 }, (_, index) => index);
  let setup: Awaited<ReturnType<typeof setUp>>;
  let results: readonly object[];
  beforeAll(async () => {
    setup = await setUp(uneven);
    const sales = setup.create();
    const work = all.map((index) => (isSearch(index) ? searchAt(sales, index) : enrichAt(sales, index)));
    results = await setup.time.run(Promise.all(work));
    await setup.network.close();
  });

  it("concurrent calls stay within the limits of every endpoint, so none is rejected", () => {
    expect(setup.network.requests.map(({ status }) => status)).toEqual(all.map(() => 200));
    for (const name of ["api_search", "match"]) {
      expect(setup.requestsTo(name).length).toBeGreaterThan(LIMITS.minute);
      expect(maxPerWindow(setup.requestsTo(name), MINUTE)).toBe(LIMITS.minute);
    }
  });

  it("concurrent calls take no longer than the limits require", () => {
    const minutes = Math.ceil(setup.requestsTo("api_search").length / LIMITS.minute);
    expect(Math.max(...setup.requestsTo("api_search").map(({ arrivedMs }) => arrivedMs))).toBeLessThan(
      NOW + minutes * MINUTE,
    );
  });

  it("each concurrent call gets its own result", async () => {
    const { people: firstPage } = await createSales(options).searchPeople({ limit: 100 });
    expect(firstPage).toHaveLength(100);
    for (const [index, result] of results.entries()) {
      if (!isSearch(index)) expect(result).toMatchObject({ found: true, person: { person_id: people[index]?.id } });
      else if (index < 100) expect(result).toMatchObject({ people: [{ person_id: firstPage[index]?.person_id }] });
      else expect(result).toMatchObject({ pagination: { offset: index, limit: 1 } });
    }
    const ids = results.filter((_, index) => isSearch(index)).map((result) => JSON.stringify(result));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("searches are sent in call order, and each paid lookup once, regardless of other endpoints", () => {
    const searchOrder = setup
      .requestsTo("api_search")
      .map(({ search }) => Number(new URLSearchParams(search).get("page")) - 1);
    expect(searchOrder).toEqual(all.filter(isSearch));
    const enrichOrder = setup.requestsTo("match").map(({ search }) => new URLSearchParams(search).get("id"));
    // The keys of paid lookups are hashed on several threads, so lookups have no order.
    const callOrder = all.filter((index) => !isSearch(index)).map((index) => people[index]?.id);
    expect([...enrichOrder].sort()).toEqual([...callOrder].sort());
  });
});

describe("concurrent calls", () => {
  it("aborting some of 300 calls does not change the results, order and limits of the others", async () => {
    const { network, create, requestsTo, time } = await setUp(uneven);
    const sales = create();
    const controller = new AbortController();
    const isAborted = (index: number) => index >= 120 && index % 3 === 0;
    const work = Array.from({ length: 300 }, (_, index) =>
      sales.searchPeople({ limit: 1, offset: index }, isAborted(index) ? { signal: controller.signal } : undefined),
    );
    time.wait(10_000).then(() => controller.abort());
    const ends = await time.run(Promise.allSettled(work));
    await network.close();
    for (const [index, end] of ends.entries()) {
      if (isAborted(index)) expect(end).toMatchObject({ reason: { code: "aborted" } });
      else expect(end).toMatchObject({ value: { pagination: { offset: index } } });
    }
    const sentPages = requestsTo("api_search").map(({ search }) => Number(new URLSearchParams(search).get("page")) - 1);
    expect(sentPages).toEqual(ends.flatMap((_, index) => (isAborted(index) ? [] : index)));
    expect(maxPerWindow(network.requests, MINUTE)).toBe(LIMITS.minute);
  });

  it("calls late in a window do not apply that window's last response headers to the next window", async () => {
    const { network, create, requestsTo, time } = await setUp(() => ({ requestMs: 100, responseMs: 900 }));
    const sales = create();
    await time.run(searchAt(sales, 0));
    await time.run(time.wait(MINUTE - 2_900));
    await time.run(Promise.all(Array.from({ length: 239 }, (_, index) => searchAt(sales, index + 1))));
    await network.close();
    expect(requestsTo("api_search").map(({ status }) => status)).toEqual(Array.from({ length: 240 }, () => 200));
    // The requests fill two windows, and the first was nearly over.
    expect(time.clock.now()).toBeLessThan(NOW + MINUTE + 5_000);
  });
});

it("toolkits with one store share what responses report, also when a new minute begins", async () => {
  const { network, create, requestsTo, time } = await setUp(uneven);
  const store = memoryStore({ clock: time.clock });
  const toolkits = [create({ store }), create({ store }), create({ store })];
  await time.run(Promise.all(Array.from({ length: 300 }, (_, index) => searchAt(toolkits[index % 3]!, index))));
  await network.close();
  const searches = requestsTo("api_search");
  expect(searches.map(({ status }) => status)).toEqual(Array.from({ length: 300 }, () => 200));
  const perMinute = Map.groupBy(searches, ({ arrivedMs }) => Math.floor((arrivedMs - NOW) / MINUTE));
  expect([...perMinute].map(([minute, { length }]) => [minute, length])).toEqual([
    [0, 120],
    [1, 120],
    [2, 60],
  ]);
});

it("toolkits without a common store do not share their rate limit state", async () => {
  const { network, create, time } = await setUp();
  const [one, other] = [create(), create()];
  await time.run(Promise.all(Array.from({ length: LIMITS.minute }, (_, index) => searchAt(one, index))));
  await time.run(searchAt(other, 0));
  await network.close();
  // The second toolkit learns the limit from the response to its first request.
  expect(network.requests.map(({ sentMs, status }) => [sentMs - NOW, status])).toEqual([
    ...Array.from({ length: LIMITS.minute }, () => [0, 200]),
    [0, 429],
    [MINUTE, 200],
  ]);
});

describe("timeouts of queued calls", () => {
  it("calls that cannot start before their timeout are rejected at once, and all others complete", async () => {
    const { network, create, time } = await setUp();
    const sales = create();
    const budgets = [45_000, 70_000, 130_000];
    const ends = Array.from({ length: 500 }, async (_, index) => {
      const timeout = budgets[index % 3]!;
      const result = await sales.searchPeople({ limit: 1, offset: index }, { timeout }).catch((error: unknown) => {
        if (!isToolError(error)) throw error;
        return error;
      });
      return { timeout, result, endedMs: time.clock.now() - NOW };
    });
    const results = await time.run(Promise.all(ends));
    await network.close();
    const rejectedCalls = results.flatMap(({ result, ...rest }) => (isToolError(result) ? [{ result, ...rest }] : []));
    const completedCalls = results.filter(({ result }) => !isToolError(result));
    expect(new Set(rejectedCalls.map(({ result }) => result.code))).toEqual(new Set(["rate_limited"]));
    expect(rejectedCalls.map(({ endedMs }) => endedMs)).toEqual(rejectedCalls.map(() => 0));
    expect(rejectedCalls.filter(({ result, timeout }) => (result.retryAfterMs ?? 0) < timeout)).toEqual([]);
    expect(completedCalls.filter(({ endedMs, timeout }) => endedMs >= timeout)).toEqual([]);
    const byEnd = Map.groupBy(completedCalls, ({ endedMs }) => endedMs);
    // Every minute before a timeout is fully used.
    expect([...byEnd].map(([endedMs, { length }]) => [endedMs, length])).toEqual([
      [0, 120],
      [MINUTE, 120],
      // The remaining calls have the longest timeout: every third of 380, minus those of the previous minute.
      [2 * MINUTE, 126 - 60],
    ]);
    expect(network.requests).toHaveLength(completedCalls.length);
  });
});
