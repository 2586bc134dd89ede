import { memoryStore } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales, type SalesOptions } from "../index.ts";

// 20 seconds into a minute, 10 minutes into an hour.
const START = Date.UTC(2026, 10, 28, 9, 10, 20);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Toolkits over one backend, which counts requests as Apollo does and responds after a while. */
function setUp(rateLimit: { minute?: number; hour?: number }, { latencyMs = 0 } = {}) {
  const clock = testClock(START);
  const { sales: sandbox } = createSandbox({
    clock,
    sales: { rateLimit: { minute: null, hour: null, day: null, ...rateLimit } },
  });
  const sent: (readonly [atMs: number, status: number])[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const atMs = clock.now() - START;
    const response = await sandbox.fetch(input, init);
    clock.advance(latencyMs);
    sent.push([atMs, response.status]);
    return response;
  };
  const create = (options: SalesOptions = {}) =>
    createSales({ ...sandbox.options, fetch, clock, retry: 0, timeout: 10 * HOUR, ...options });
  return { clock, sent, create, sandbox };
}

const times = (sent: readonly (readonly [number, number])[]) => sent.map(([atMs]) => atMs);

describe("a window", () => {
  it.each([
    [{ minute: 2 }, MINUTE],
    [{ hour: 2 }, HOUR],
  ])("begins with the first request, not with the clock's: %j", async (rateLimit, lengthMs) => {
    const { clock, sent, create } = setUp(rateLimit);
    const sales = create();
    await sales.searchPeople({});
    clock.advance(30_000);
    for (let call = 0; call < 2; call++) await sales.searchPeople({});
    expect(sent).toEqual([
      [0, 200],
      [30_000, 200],
      [lengthMs, 200],
    ]);
  });

  it("begins with the first request after the end of the previous one, however long that is", async () => {
    const { clock, sent, create } = setUp({ minute: 2 });
    const sales = create();
    await sales.searchPeople({});
    clock.advance(2.5 * MINUTE);
    for (let call = 0; call < 3; call++) await sales.searchPeople({});
    expect(sent).toEqual([0, 2.5 * MINUTE, 2.5 * MINUTE, 3.5 * MINUTE].map((atMs) => [atMs, 200]));
  });

  it("does not end before the backend's, which begins when the request arrives", async () => {
    const { sent, create } = setUp({ minute: 1 }, { latencyMs: 3_000 });
    const sales = create();
    for (let call = 0; call < 3; call++) await sales.searchPeople({});
    expect(sent.map(([, status]) => status)).toEqual([200, 200, 200]);
    expect(times(sent)).toEqual([0, MINUTE + 3_000, 2 * (MINUTE + 3_000)]);
  });

  it("ends for all toolkits of a store when it ends for the one that began it", async () => {
    const { clock, sent, create } = setUp({ minute: 3 });
    const store = memoryStore({ clock });
    const [one, other, third] = [create({ store }), create({ store }), create({ store })];
    await one.searchPeople({});
    clock.advance(20_000);
    await other.searchPeople({});
    clock.advance(20_000);
    await third.searchPeople({});
    await third.searchPeople({});
    expect(sent).toEqual([0, 20_000, 40_000, MINUTE].map((atMs) => [atMs, 200]));
    // The next window begins at the full minute, for all of them.
    clock.advance(30_000);
    await one.searchPeople({});
    await other.searchPeople({});
    await other.searchPeople({});
    expect(times(sent).slice(4)).toEqual([90_000, 90_000, 2 * MINUTE]);
    expect(sent.map(([, status]) => status)).toEqual(sent.map(() => 200));
  });

  it("that another program began ends when a 429 says, for all toolkits of a store", async () => {
    const { clock, sent, create } = setUp({ minute: 3 });
    const store = memoryStore({ clock });
    const [one, other, stranger] = [create({ store }), create({ store }), create()];
    await stranger.searchPeople({});
    clock.advance(50_000);
    // To these toolkits, the window seems to begin now. Another program uses it up.
    await one.searchPeople({});
    await create().searchPeople({});
    await expect(other.searchPeople({})).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 10_000 });
    for (const sales of [one, other]) await sales.searchPeople({});
    expect(sent).toEqual([
      [0, 200],
      [50_000, 200],
      [50_000, 200],
      [50_000, 429],
      [MINUTE, 200],
      [MINUTE, 200],
    ]);
  });

  it("is counted by each toolkit alone while the store fails", async () => {
    const { clock, sent, create } = setUp({ minute: 2 });
    const failing = async () => Promise.reject(new Error("down"));
    const memory = memoryStore({ clock });
    const sales = create({ store: { ...memory, get: failing, set: failing } });
    for (let call = 0; call < 3; call++) await sales.searchPeople({});
    expect(times(sent)).toEqual([0, 0, MINUTE]);
  });

  it.each([START - HOUR, START + 10 * HOUR, Number.NaN, "soon", null, { at: START }])(
    "ignores an end in the store that it cannot have: %j",
    async (end) => {
      const { clock, sent, create } = setUp({ minute: 1 });
      const memory = memoryStore({ clock });
      const sales = create({ store: { ...memory, get: async () => end as number } });
      for (let call = 0; call < 2; call++) await sales.searchPeople({});
      expect(times(sent)).toEqual([0, MINUTE]);
    },
  );
});
