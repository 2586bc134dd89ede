import type { LimitInStore } from "@toolwright/core/http";
import { toolkitStore } from "@toolwright/core/store";
import type { CallContext, Clock } from "@toolwright/core/toolkit-types";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createApolloRateLimiter } from "./rate-limiter.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The first instant of a day, and so of an hour and a minute. */
const MIDNIGHT = 10 * DAY;

/** An in-memory limit. Its key isn't hashed, because hashing takes real time. */
function inMemory(clock: Clock): LimitInStore {
  return { store: toolkitStore({ clock }), keyOf: () => "people/match" };
}

type HeaderFields = Readonly<Record<string, string>>;
const minuteLeft = (left: number | string): HeaderFields => ({ "x-minute-requests-left": String(left) });

function setUp(budgetMs = 2 * DAY) {
  const clock = testClock(MIDNIGHT);
  const limiter = createApolloRateLimiter(clock, inMemory(clock));
  const call = (parts: Partial<CallContext> = {}): CallContext => ({
    tool: "Sales.SearchPeople",
    now: clock.now(),
    signal: new AbortController().signal,
    deadlineMs: clock.monotonic() + budgetMs,
    resend: false,
    requests: { sent: 0, left: null },
    progress: () => undefined,
    ...parts,
  });
  const enter = (parts?: Partial<CallContext>) => limiter.acquire(call(parts), "Apollo");
  /** Sends a request and receives its response. */
  const request = async (headers: HeaderFields = {}, status = 200) => {
    (await enter())({ status, headers: new Headers(headers), text: "" });
  };
  return { clock, enter, request };
}

describe("many requests that wait for the same window", () => {
  it("starts only as many waiting requests in a new window as its limit allows", async () => {
    const { clock, enter, request } = setUp();
    const limitHeaders = { "x-rate-limit-minute": "5", "x-minute-requests-left": "0" };
    await request(limitHeaders);
    const startMinutes: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const release = await enter();
      startMinutes.push(Math.floor(clock.now() / MINUTE) % 60);
      release(undefined);
    }
    expect(startMinutes).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]);
  });
});

describe("a request to Apollo", () => {
  it("starts at once while limits are unknown, or requests are left", async () => {
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

  it("waits only for the rest of the window, by the clock", async () => {
    const { clock, request } = setUp();
    await request(minuteLeft(2));
    clock.advance(20_000);
    await request(minuteLeft(1));
    clock.advance(15_000);
    await request(minuteLeft(0));
    clock.advance(5_000);
    await request(minuteLeft(9));
    expect(clock.sleeps).toEqual([20_000]);
  });

  it("does not wait when the window has ended", async () => {
    const { clock, request } = setUp();
    await request(minuteLeft(0));
    clock.advance(MINUTE);
    await request(minuteLeft(9));
    expect(clock.sleeps).toEqual([]);
  });

  it("treats an ended window as a new one, and a higher count within a window as a response out of order", async () => {
    const { clock, request } = setUp();
    await request(minuteLeft(3));
    clock.advance(50_000);
    await request(minuteLeft(9));
    clock.advance(5_000);
    await request(minuteLeft(0));
    await request(minuteLeft(9));
    expect(clock.sleeps).toEqual([5_000]);
    clock.advance(2 * MINUTE);
    await request(minuteLeft(0));
    clock.advance(1_000);
    await request();
    expect(clock.sleeps).toEqual([5_000, 59_000]);
  });

  it("waits for the longest of the exhausted windows", async () => {
    const { clock, request } = setUp();
    await request({ ...minuteLeft(0), "x-hourly-requests-left": "0", "x-24-hour-requests-left": "100" });
    await request();
    expect(clock.sleeps).toEqual([HOUR]);
  });

  it.each(["", " ", "none", "-1", "1.5", "1e3", "12345678901"])(
    "reads no limit from a header with the value %j",
    async (value) => {
      const { clock, request } = setUp();
      await request(minuteLeft(1));
      await request(minuteLeft(value));
      await request();
      await request();
      expect(clock.sleeps).toEqual([]);
    },
  );

  it.each([401, 403])("ignores limits after an error %i", async (status) => {
    const { clock, request } = setUp();
    await request(minuteLeft(0), status);
    await request(minuteLeft(2));
    await request({}, status);
    await request({}, status);
    expect(clock.sleeps).toEqual([]);
    await request();
    expect(clock.sleeps).toEqual([MINUTE]);
  });

  it("counts a request that never gets a response", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(1));
    (await enter())();
    await request();
    expect(clock.sleeps).toEqual([MINUTE]);
  });
});

/** The limiter asks for a permit now and then, because another process could have released one. */
function expectMinuteLater(clock: Clock): void {
  expect(clock.now() - MIDNIGHT).toBeGreaterThanOrEqual(MINUTE);
  expect(clock.now() - MIDNIGHT).toBeLessThan(MINUTE + 320);
}

describe("concurrent requests", () => {
  it("count before their responses arrive", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(2));
    await enter();
    await enter();
    expect(clock.sleeps).toEqual([]);
    await enter();
    expectMinuteLater(clock);
  });

  it("unanswered requests still count after the first response", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(2));
    const [first] = [await enter(), await enter()];
    first({ status: 200, headers: new Headers(minuteLeft(1)), text: "" });
    await enter();
    expectMinuteLater(clock);
  });

  it("responses out of order do not start a new window", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(2));
    clock.advance(30_000);
    const [first, second] = [await enter(), await enter()];
    second({ status: 200, headers: new Headers(minuteLeft(0)), text: "" });
    first({ status: 200, headers: new Headers(minuteLeft(1)), text: "" });
    await enter();
    expect(clock.sleeps).toEqual([30_000]);
  });
});

describe("a call that waits", () => {
  it("a call without enough time fails at once, and reports how long to wait", async () => {
    const { clock, enter, request } = setUp();
    await request(minuteLeft(0));
    clock.advance(18_500);
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

  it("a rejected call uses no request of the limit", async () => {
    const { clock, enter, request } = setUp();
    await request({ ...minuteLeft(0), "x-hourly-requests-left": "1" });
    await expect(enter({ deadlineMs: clock.now() + 1_000 })).rejects.toThrow("rate limit");
    clock.advance(MINUTE);
    await enter();
    expect(clock.sleeps).toEqual([]);
  });

  it("a call that is aborted while it waits rejects with the reason of its signal", async () => {
    const { enter, request } = setUp();
    await request(minuteLeft(0));
    await expect(enter({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});

it.each([3_600_000, -3_600_000])(
  "a window ends when it would have ended if the clock had not been set by %i ms",
  async (jumpMs) => {
    const { clock, request } = setUp(2 * MINUTE);
    await request(minuteLeft(0));
    clock.advance(20_000);
    clock.set(jumpMs);
    await request();
    expect(clock.sleeps).toEqual([40_000]);
  },
);

it("a limit below the requests left contradicts them, and closes no endpoint", async () => {
  const { clock, request } = setUp(2 * MINUTE);
  await request({ "x-rate-limit-hourly": "0", "x-hourly-requests-left": "99" });
  clock.advance(HOUR);
  await request();
  expect(clock.sleeps).toEqual([]);
});

it("a 429 with retry-after sets the time of the next request, regardless of the window", async () => {
  const { clock, request } = setUp();
  await request({ ...minuteLeft(0), "retry-after": "3" }, 429);
  await request();
  expect(clock.sleeps).toEqual([3_000]);
});

/** A rate limiter whose clock advances only with `pass`, so that many requests can wait at once. */
function setUpWaiting() {
  const clock = testClock(MIDNIGHT, { sleep: "hold" });
  const limiter = createApolloRateLimiter(clock, inMemory(clock));
  const started: string[] = [];
  const rejected: string[] = [];
  const responders = new Map<string, (headers: HeaderFields, status?: number) => Promise<void>>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const start = async (name: string, budgetMs = 2 * DAY) => {
    const { signal } = new AbortController();
    const call = {
      tool: "Sales.SearchPeople",
      now: clock.now(),
      signal,
      deadlineMs: clock.now() + budgetMs,
      resend: false,
      requests: { sent: 0, left: null },
    };
    const entered = limiter.acquire({ ...call, progress: () => undefined }, "Apollo").then(
      (release) => {
        started.push(name);
        responders.set(name, async (headers, status = 200) => {
          release({ status, headers: new Headers(headers), text: "" });
          await settle();
        });
      },
      () => void rejected.push(name),
    );
    await Promise.race([entered, settle()]);
  };
  const pass = async (milliseconds: number) => {
    clock.advance(milliseconds);
    await settle();
  };
  return {
    started,
    rejected,
    start,
    pass,
    respond: (name: string, headers: HeaderFields, status?: number) => responders.get(name)?.(headers, status),
  };
}

const limits = (left: number, limit = 20): HeaderFields => ({
  ...minuteLeft(left),
  "x-rate-limit-minute": String(limit),
});
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `v${from + index}`);

describe("unknown limits", () => {
  it("only ten requests run at once, and the first response admits as many as it reports left", async () => {
    const { started, start, respond } = setUpWaiting();
    for (const name of names(0, 40)) await start(name);
    expect(started).toEqual(names(0, 10));
    await respond("v0", limits(19));
    // Nine requests are in flight, and the response may not count them yet.
    expect(started).toEqual(names(0, 20));
  });

  it("a response without limit headers admits all waiting requests", async () => {
    const { started, start, respond } = setUpWaiting();
    for (const name of names(0, 40)) await start(name);
    await respond("v3", {});
    expect(started).toEqual(names(0, 40));
  });

  it("an error response without limit headers admits one more request", async () => {
    const { started, start, respond } = setUpWaiting();
    for (const name of names(0, 12)) await start(name);
    await respond("v0", {}, 401);
    expect(started).toEqual(names(0, 11));
  });
});

describe("waiting requests", () => {
  it("a waiting request starts as soon as responses report that requests are left", async () => {
    const { started, start, respond } = setUpWaiting();
    for (const name of names(0, 12)) await start(name);
    // Apollo counted all ten before it sent the first response.
    await respond("v0", limits(10, 20));
    expect(started).toEqual(names(0, 11));
    await respond("v1", limits(10, 20));
    expect(started).toEqual(names(0, 12));
  });

  it("new requests do not overtake waiting ones when the next window begins", async () => {
    const { started, start, respond, pass } = setUpWaiting();
    await start("v0");
    await respond("v0", limits(0, 2));
    for (const name of names(1, 6)) await start(name);
    await pass(MINUTE);
    await start("late");
    expect(started).toEqual(names(0, 3));
    await respond("v1", limits(1, 2));
    await respond("v2", limits(0, 2));
    await pass(MINUTE);
    await pass(MINUTE);
    expect(started).toEqual(names(0, 5));
  });

  it("a request is rejected at once when earlier requests use all windows before its deadline", async () => {
    const { rejected, start, respond } = setUpWaiting();
    await start("v0");
    await respond("v0", limits(0, 2));
    for (const name of names(1, 6)) await start(name, 100_000);
    expect(rejected).toEqual(["v3", "v4", "v5"]);
  });

  it("a request is rejected as soon as another response shows that it is too late", async () => {
    const { rejected, start, respond } = setUpWaiting();
    for (const name of names(0, 15)) await start(name, 45_000);
    expect(rejected).toEqual([]);
    await respond("v0", limits(11, 12));
    expect(rejected).toEqual([]);
    await respond("v1", limits(2, 12));
    expect(rejected).toEqual(["v14"]);
  });
});

it("a response to a request of the previous window does not use up the current one", async () => {
  const { started, start, respond, pass } = setUpWaiting();
  await start("v0");
  await respond("v0", limits(1, 2));
  await start("v1");
  await pass(MINUTE);
  await respond("v1", limits(0, 2));
  for (const name of names(2, 4)) await start(name);
  expect(started).toEqual(names(0, 4));
});
