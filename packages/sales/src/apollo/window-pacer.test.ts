import type { CallContext } from "@toolwright/core";
import { describe, expect, it } from "vitest";
import { createWindowPacer } from "./window-pacer.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A clock that moves only when it is told, or slept on. */
function virtualClock() {
  // The first instant of a day, and so of an hour and a minute.
  let nowMs = 10 * DAY;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    random: () => 0,
    pass(milliseconds: number) {
      nowMs += milliseconds;
    },
    async sleep(milliseconds: number, signal: AbortSignal) {
      signal.throwIfAborted();
      sleeps.push(milliseconds);
      nowMs += milliseconds;
    },
  };
}

type Told = Readonly<Record<string, string>>;
const minuteLeft = (left: number | string): Told => ({ "x-minute-requests-left": String(left) });

function setUp(budgetMs = 2 * DAY) {
  const clock = virtualClock();
  const pacer = createWindowPacer(clock);
  const call = (parts: Partial<CallContext> = {}): CallContext => ({
    tool: "Sales.SearchPeople",
    now: clock.now(),
    signal: new AbortController().signal,
    deadlineMs: clock.now() + budgetMs,
    resend: false,
    progress: () => undefined,
    ...parts,
  });
  const enter = (parts?: Partial<CallContext>) => pacer.enter(call(parts), "Apollo");
  /** A request from its start to its answer. */
  const request = async (headers: Told = {}, status = 200) => {
    (await enter())({ status, headers: new Headers(headers), text: "" });
  };
  return { clock, enter, request };
}

describe("many who wait for the same window", () => {
  it("do not all leave when it begins, but as many as it allows", async () => {
    const { clock, enter, request } = setUp();
    const told = { "x-rate-limit-minute": "5", "x-minute-requests-left": "0" };
    await request(told);
    const left: number[] = [];
    for (let waiter = 0; waiter < 12; waiter++) {
      const leave = await enter();
      left.push(Math.floor(clock.now() / MINUTE) % 60);
      leave(undefined);
    }
    expect(left).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]);
  });
});

describe("a request", () => {
  it("leaves at once where nothing is known of limits, or some are left", async () => {
    const { clock, request } = setUp();
    await request();
    await request(minuteLeft(5));
    await request(minuteLeft(1));
    await request(minuteLeft(1));
    expect(clock.sleeps).toEqual([]);
  });

  it.each([
    ["x-minute-requests-left", MINUTE],
    ["x-hourly-requests-left", HOUR],
    ["x-24-hour-requests-left", DAY],
    ["x-daily-requests-left", DAY],
  ])("waits for the end of its window once %s is 0", async (header, lengthMs) => {
    const { clock, request } = setUp();
    await request({ [header]: "0" });
    await request();
    expect(clock.sleeps).toEqual([lengthMs]);
    await request();
    expect(clock.sleeps).toEqual([lengthMs]);
  });

  it("waits only for what is left of the window, by the clock", async () => {
    const { clock, request } = setUp();
    await request(minuteLeft(2));
    clock.pass(20_000);
    await request(minuteLeft(1));
    clock.pass(15_000);
    await request(minuteLeft(0));
    clock.pass(5_000);
    await request(minuteLeft(9));
    expect(clock.sleeps).toEqual([20_000]);
  });

  it("waits for nothing when the window is over by then", async () => {
    const { clock, request } = setUp();
    await request(minuteLeft(0));
    clock.pass(MINUTE);
    await request(minuteLeft(9));
    expect(clock.sleeps).toEqual([]);
  });

  it("takes a window that is over for a new one, and a count that rose within one for an answer out of order", async () => {
    const { clock, request } = setUp();
    await request(minuteLeft(3));
    clock.pass(50_000);
    await request(minuteLeft(9));
    clock.pass(5_000);
    await request(minuteLeft(0));
    await request(minuteLeft(9));
    expect(clock.sleeps).toEqual([5_000]);
    clock.pass(2 * MINUTE);
    await request(minuteLeft(0));
    clock.pass(1_000);
    await request();
    expect(clock.sleeps).toEqual([5_000, 59_000]);
  });

  it("waits for the longest of the windows that are used up", async () => {
    const { clock, request } = setUp();
    await request({ ...minuteLeft(0), "x-hourly-requests-left": "0", "x-24-hour-requests-left": "100" });
    await request();
    expect(clock.sleeps).toEqual([HOUR]);
  });

  it.each(["", " ", "none", "-1", "1.5", "1e3", "12345678901"])(
    "takes a header of %j for no limit at all",
    async (value) => {
      const { clock, request } = setUp();
      await request(minuteLeft(1));
      await request(minuteLeft(value));
      await request();
      await request();
      expect(clock.sleeps).toEqual([]);
    },
  );

  it.each([401, 403])("learns nothing from a refusal with %i", async (status) => {
    const { clock, request } = setUp();
    await request(minuteLeft(0), status);
    await request(minuteLeft(2));
    await request({}, status);
    await request({}, status);
    expect(clock.sleeps).toEqual([]);
    await request();
    expect(clock.sleeps).toEqual([MINUTE]);
  });

  it("counts though it never brings an answer", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(1));
    (await enter())();
    await request();
    expect(clock.sleeps).toEqual([MINUTE]);
  });
});

describe("requests side by side", () => {
  it("count before their answers tell so", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(2));
    await enter();
    await enter();
    expect(clock.sleeps).toEqual([]);
    await enter();
    expect(clock.sleeps).toEqual([MINUTE]);
  });

  it("that are still on their way count after the first answer, too", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(2));
    const [first] = [await enter(), await enter()];
    first({ status: 200, headers: new Headers(minuteLeft(1)), text: "" });
    await enter();
    expect(clock.sleeps).toEqual([MINUTE]);
  });

  it("whose answers come out of order do not begin a new window", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(2));
    clock.pass(30_000);
    const [first, second] = [await enter(), await enter()];
    second({ status: 200, headers: new Headers(minuteLeft(0)), text: "" });
    first({ status: 200, headers: new Headers(minuteLeft(1)), text: "" });
    await enter();
    expect(clock.sleeps).toEqual([30_000]);
  });
});

describe("a call", () => {
  it("without the time to wait fails at once, and says how long", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(0));
    clock.pass(18_500);
    await expect(enter({ deadlineMs: clock.now() + 41_500 })).rejects.toMatchObject({
      code: "rate_limited",
      retryable: true,
      retryAfterMs: 41_500,
      message: expect.stringMatching(/Nothing was sent\. Wait 42 s, then repeat; GetApiUsage/),
    });
    expect(clock.sleeps).toEqual([]);
    await enter({ deadlineMs: clock.now() + 41_501 });
    expect(clock.sleeps).toEqual([41_500]);
  });

  it("that is refused counts for nothing", async () => {
    const { clock, enter, request } = setUp();
    await request({ ...minuteLeft(0), "x-hourly-requests-left": "1" });
    await expect(enter({ deadlineMs: clock.now() + 1_000 })).rejects.toThrow("rate limit");
    clock.pass(MINUTE);
    await enter();
    expect(clock.sleeps).toEqual([]);
  });

  it("that is aborted while it waits ends with the reason of its signal", async () => {
    const { enter, request } = setUp();
    await request(minuteLeft(0));
    await expect(enter({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});

it("a 429 says itself when there may be requests again, whatever the window", async () => {
  const { clock, request } = setUp();
  await request({ ...minuteLeft(0), "retry-after": "3" }, 429);
  await request();
  expect(clock.sleeps).toEqual([3_000]);
});
