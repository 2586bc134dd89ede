import { memoryStore } from "@toolwright/core";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales } from "../toolkit.ts";

const START = Date.UTC(2026, 0, 15, 10, 20, 30);
const FREE_PAGE = { people: [], total_entries: 0 };
/** Headers that report these requests left in an endpoint's minute, and no limit per hour and day. */
const left = (count: number) => ({
  "x-rate-limit-minute": "50",
  "x-minute-requests-left": String(count),
  "x-rate-limit-hourly": "",
  "x-rate-limit-24-hour": "",
});

function setUp(...responses: readonly Response[]) {
  const clock = testClock(START);
  const queue = [...responses];
  const sentAtMs: number[] = [];
  const fetch: typeof globalThis.fetch = async () => {
    sentAtMs.push(clock.now() - START);
    return queue.shift() ?? Response.json(FREE_PAGE);
  };
  return { clock, sentAtMs, sales: createSales({ apiKey: "key-1", fetch, clock, retry: 0, timeout: 600_000 }) };
}

const refusedFor = (retryAfter: string) =>
  Response.json({ message: "limit" }, { status: 429, headers: { "retry-after": retryAfter } });
const gatewayFailure = () => new Response("<html>502</html>", { status: 502 });

describe("the rate limits after a response without rate-limit headers", () => {
  it("later calls wait as long as a 429 says, also if it has no other headers", async () => {
    const { sales, sentAtMs } = setUp(refusedFor("7"));
    await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "rate_limited" });
    await Promise.all([sales.searchPeople({}), sales.searchPeople({})]);
    expect(sentAtMs).toEqual([0, 7_000, 7_000]);
    await sales.searchPeople({});
    expect(sentAtMs.at(-1)).toBe(7_000);
  });

  it("later calls wait as long as a 429 says, also if the reported windows have requests left", async () => {
    const refused = Response.json({ message: "limit" }, { status: 429, headers: { ...left(3), "retry-after": "7" } });
    const { sales, sentAtMs } = setUp(refused);
    await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "rate_limited" });
    await sales.searchPeople({});
    expect(sentAtMs).toEqual([0, 7_000]);
  });

  it("later calls wait until the date that a 429 says", async () => {
    const { sales, sentAtMs } = setUp(refusedFor(new Date(START + 7_000).toUTCString()));
    await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 7_000 });
    await sales.searchPeople({});
    expect(sentAtMs).toEqual([0, 7_000]);
  });

  it.each(["999999999", new Date(START + 50 * 86_400_000).toUTCString()])(
    "later calls wait an hour at most, even if a 429 says more: %s",
    async (retryAfter) => {
      const { clock, sales, sentAtMs } = setUp(refusedFor(retryAfter));
      await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "rate_limited" });
      await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 3_600_000 });
      clock.advance(3_600_000);
      await sales.searchPeople({});
      expect(sentAtMs).toEqual([0, 3_600_000]);
    },
  );

  it("a used-up window lasts no longer than its length, even if a 429 says more", async () => {
    const headers = { ...left(0), "retry-after": "999999999" };
    const { clock, sales, sentAtMs } = setUp(Response.json({ message: "limit" }, { status: 429, headers }));
    await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "rate_limited" });
    clock.advance(60_000);
    await sales.searchPeople({});
    expect(sentAtMs).toEqual([0, 60_000]);
  });

  it("another toolkit over the same store waits too", async () => {
    const clock = testClock(START);
    const store = memoryStore({ clock });
    const sentAtMs: number[] = [];
    const fetch: typeof globalThis.fetch = async () => {
      sentAtMs.push(clock.now() - START);
      return sentAtMs.length === 1 ? refusedFor("7") : Response.json(FREE_PAGE);
    };
    const [one, other] = [1, 2].map(() => createSales({ apiKey: "key-1", fetch, clock, store, retry: 0 }));
    await expect(one!.searchPeople({})).rejects.toMatchObject({ code: "rate_limited" });
    await other!.searchPeople({});
    expect(sentAtMs[1]).toBeGreaterThanOrEqual(7_000);
  });

  it("a call that cannot wait that long fails at once, and sends nothing", async () => {
    const { sales, sentAtMs } = setUp(refusedFor("90"));
    await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "rate_limited" });
    await expect(sales.searchPeople({}, { timeout: 5_000 })).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterMs: 90_000,
    });
    expect(sentAtMs).toEqual([0]);
  });

  it.each([0, 1])("a used-up minute is remembered after a 502 without headers: %i left before", async (remaining) => {
    const { clock, sales, sentAtMs } = setUp(
      Response.json(FREE_PAGE, { headers: left(remaining) }),
      ...(remaining === 0 ? [] : [gatewayFailure()]),
    );
    await sales.searchPeople({});
    if (remaining > 0) await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "unavailable" });
    const before = sentAtMs.length;
    await sales.searchPeople({});
    // The minute begins with the first request.
    expect(sentAtMs).toHaveLength(before + 1);
    expect(sentAtMs.at(-1)).toBe(60_000);
    expect(clock.now() - START).toBe(60_000);
  });

  it("a minute that is used up while a 502 is on its way stays used up", async () => {
    const { sales, sentAtMs } = setUp(
      gatewayFailure(),
      Response.json(FREE_PAGE, { headers: left(0) }),
      gatewayFailure(),
    );
    await expect(sales.searchPeople({})).rejects.toMatchObject({ code: "unavailable" });
    await sales.searchPeople({});
    await expect(sales.searchPeople({}, { timeout: 5_000 })).rejects.toMatchObject({ code: "rate_limited" });
    expect(sentAtMs).toEqual([0, 0]);
  });

  it("responses without any header never block", async () => {
    const { sales, sentAtMs } = setUp();
    for (let call = 0; call < 20; call++) await sales.searchPeople({});
    expect(sentAtMs).toEqual(Array.from({ length: 20 }, () => 0));
  });
});
