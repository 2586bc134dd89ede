import { isToolError } from "@toolwright/core";
import { createSales, type Sales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { scatter } from "./rates.ts";
import { type Latency, type Passage, serveVirtually } from "./virtual-network.ts";

// Apollo tells its limits in the headers of every answer, per endpoint and calendar minute, hour and day. The stand-in
// keeps them, and answers 429 to one too many.

const MINUTE = 60_000;
const LIMITS = { minute: 120, hour: 400, day: null };
const HOURS = 3_600_000 * 10;

let present = (): number => NOW;
const sandbox = createSandbox({ clock: { now: () => present() }, sales: { credits: 10_000, rateLimit: LIMITS } });
const { directory, options, reset } = sandbox.sales;
const people = directory.people.slice(0, 500);

const uneven = (order: number): Latency => ({ thereMs: scatter(order, 300), backMs: scatter(order + 7, 200) });

async function setUp(latency?: (order: number) => Latency, startMs = NOW) {
  reset();
  const network = await serveVirtually(startMs, options.fetch, latency);
  present = network.time.clock.now;
  const { url: baseUrl, fetch, time } = network;
  const create = () => createSales({ ...options, baseUrl, fetch, clock: time.clock, timeout: HOURS });
  const of = (name: string) => network.passages.filter(({ path }) => path.endsWith(name));
  return { network, time, create, of };
}

// The first call loads modules, which takes real time and none of the virtual.
await createSales(options).getApiUsage({});

const searchAt = (sales: Sales, index: number) => sales.searchPeople({ limit: 1, offset: index });
const enrichAt = (sales: Sales, index: number) => sales.enrichPerson({ person_id: people[index]?.id });

/** Most arrivals within one calendar window. */
function mostWithin(passages: readonly Passage[], windowMs: number): number {
  const counts = Map.groupBy(passages, ({ arrivedMs }) => Math.floor(arrivedMs / windowMs));
  return Math.max(...[...counts.values()].map(({ length }) => length));
}

describe("500 calls at once of a new toolkit, which knows no limit yet", () => {
  const isSearch = (index: number) => scatter(index, 10) < 7;
  const all = Array.from({ length: 500 }, (_, index) => index);
  let ran: Awaited<ReturnType<typeof setUp>>;
  let answers: readonly object[];
  beforeAll(async () => {
    ran = await setUp(uneven);
    const sales = ran.create();
    const work = all.map((index) => (isSearch(index) ? searchAt(sales, index) : enrichAt(sales, index)));
    answers = await ran.time.run(Promise.all(work));
    await ran.network.close();
  });

  it("keep the limits of every endpoint: none is ever refused", () => {
    expect(ran.network.passages.map(({ status }) => status)).toEqual(all.map(() => 200));
    for (const name of ["api_search", "match"]) {
      expect(ran.of(name).length).toBeGreaterThan(LIMITS.minute);
      expect(mostWithin(ran.of(name), MINUTE)).toBe(LIMITS.minute);
    }
  });

  it("take no longer than the limits do", () => {
    const minutes = Math.ceil(ran.of("api_search").length / LIMITS.minute);
    expect(Math.max(...ran.of("api_search").map(({ arrivedMs }) => arrivedMs))).toBeLessThan(NOW + minutes * MINUTE);
  });

  it("each get their own answer", async () => {
    const { people: found } = await createSales(options).searchPeople({ limit: 100 });
    expect(found).toHaveLength(100);
    for (const [index, answer] of answers.entries()) {
      if (!isSearch(index)) expect(answer).toMatchObject({ found: true, person: { person_id: people[index]?.id } });
      else if (index < 100) expect(answer).toMatchObject({ people: [{ person_id: found[index]?.person_id }] });
      else expect(answer).toMatchObject({ pagination: { offset: index, limit: 1 } });
    }
    const ids = answers.filter((_, index) => isSearch(index)).map((answer) => JSON.stringify(answer));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("leave first come, first served, whatever waits at another endpoint", () => {
    const searched = ran.of("api_search").map(({ search }) => Number(new URLSearchParams(search).get("page")) - 1);
    expect(searched).toEqual(all.filter(isSearch));
    const enriched = ran.of("match").map(({ search }) => new URLSearchParams(search).get("id"));
    expect(enriched).toEqual(all.filter((index) => !isSearch(index)).map((index) => people[index]?.id));
  });
});

describe("500 calls at once", () => {
  it("aborting some of 500 calls leaves the answers, order and limits of the others unchanged", async () => {
    const { network, create, of, time } = await setUp(uneven);
    const sales = create();
    const controller = new AbortController();
    const isDropped = (index: number) => index >= 120 && index % 3 === 0;
    const work = Array.from({ length: 300 }, (_, index) =>
      sales.searchPeople({ limit: 1, offset: index }, isDropped(index) ? { signal: controller.signal } : undefined),
    );
    time.last(10_000).then(() => controller.abort());
    const ends = await time.run(Promise.allSettled(work));
    await network.close();
    for (const [index, end] of ends.entries()) {
      if (isDropped(index)) expect(end).toMatchObject({ reason: { code: "aborted" } });
      else expect(end).toMatchObject({ value: { pagination: { offset: index } } });
    }
    const left = of("api_search").map(({ search }) => Number(new URLSearchParams(search).get("page")) - 1);
    expect(left).toEqual(ends.flatMap((_, index) => (isDropped(index) ? [] : index)));
    expect(mostWithin(network.passages, MINUTE)).toBe(LIMITS.minute);
  });

  it("late in a minute do not take the last answers of that minute for the state of the next one", async () => {
    const { network, create, of, time } = await setUp(() => ({ thereMs: 100, backMs: 900 }), NOW + MINUTE - 1_900);
    const sales = create();
    await time.run(Promise.all(Array.from({ length: 240 }, (_, index) => searchAt(sales, index))));
    await network.close();
    expect(of("api_search").map(({ status }) => status)).toEqual(Array.from({ length: 240 }, () => 200));
    // Two minutes' worth, of which the first was nearly over.
    expect(time.clock.now()).toBeLessThan(NOW + MINUTE + 5_000);
  });
});

it("two toolkits do not share what they were told", async () => {
  const { network, create, time } = await setUp();
  const [one, other] = [create(), create()];
  await time.run(Promise.all(Array.from({ length: LIMITS.minute }, (_, index) => searchAt(one, index))));
  await time.run(searchAt(other, 0));
  await network.close();
  // The second one heard of the limit from its own first request.
  expect(network.passages.map(({ leftMs, status }) => [leftMs - NOW, status])).toEqual([
    ...Array.from({ length: LIMITS.minute }, () => [0, 200]),
    [0, 429],
    [MINUTE, 200],
  ]);
});

describe("time budgets that end while others wait", () => {
  it("are told so at once: who gets no turn in time waits for none, and the rest are all served", async () => {
    const { network, create, time } = await setUp();
    const sales = create();
    const budgets = [45_000, 70_000, 130_000];
    const ends = Array.from({ length: 500 }, async (_, index) => {
      const timeout = budgets[index % 3]!;
      const told = await sales.searchPeople({ limit: 1, offset: index }, { timeout }).catch((thrown: unknown) => {
        if (!isToolError(thrown)) throw thrown;
        return thrown;
      });
      return { timeout, told, endedMs: time.clock.now() - NOW };
    });
    const results = await time.run(Promise.all(ends));
    await network.close();
    const refused = results.flatMap(({ told, ...rest }) => (isToolError(told) ? [{ told, ...rest }] : []));
    const answered = results.filter(({ told }) => !isToolError(told));
    expect(new Set(refused.map(({ told }) => told.code))).toEqual(new Set(["rate_limited"]));
    expect(refused.map(({ endedMs }) => endedMs)).toEqual(refused.map(() => 0));
    expect(refused.filter(({ told, timeout }) => (told.retryAfterMs ?? 0) < timeout)).toEqual([]);
    expect(answered.filter(({ endedMs, timeout }) => endedMs >= timeout)).toEqual([]);
    const byEnd = Map.groupBy(answered, ({ endedMs }) => endedMs);
    // Every minute that some budgets reach is full.
    expect([...byEnd].map(([endedMs, { length }]) => [endedMs, length])).toEqual([
      [0, 120],
      [MINUTE, 120],
      // All the rest with the longest budget: every third of 380, less those of the minute before.
      [2 * MINUTE, 126 - 60],
    ]);
    expect(network.passages).toHaveLength(answered.length);
  });
});
