import { getEventListeners } from "node:events";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCall, errorOf, request } from "../../__fixtures__/http.ts";
import type { Clock } from "../../call/clock.ts";
import { ToolError } from "../../errors.ts";
import { createRedact } from "../redact.ts";
import type { WireRequest, WireResponse } from "../request.ts";
import { limitAttempts } from "./limit-attempts.ts";
import { createRateLimiter, type RateLimiter, type RollingWindow } from "./rate-limiter.ts";

/** Resolves after all pending work that does not sleep. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A clock that advances to the next sleeper. The rate limiter's own sleeps end `earlyMs()` early. */
function createSimulation(earlyMs = () => 0) {
  const held = testClock(0, { sleep: "hold" });
  const clock: Clock = { ...held, sleep: (milliseconds, signal) => held.sleep(milliseconds - earlyMs(), signal) };
  /** Advances the clock to an instant, or until no sleeper is left. */
  async function run(untilMs = Number.POSITIVE_INFINITY) {
    do await settle();
    while (held.wakeNext(untilMs));
    if (Number.isFinite(untilMs)) held.advance(untilMs - held.now());
  }
  return { clock, run, last: (milliseconds: number) => held.sleep(milliseconds) };
}

const FOREVER = Number.POSITIVE_INFINITY;
const PERIOD = 10_005;

/** Starts a rate limiter for a number of requests per 10 s, and records when each caller gets a permit. */
function start(most: number) {
  const time = createSimulation();
  const rateLimiter = createRateLimiter({ maxRequests: most, windowMs: 10_000 }, time.clock);
  const starts: Record<string, number> = {};
  /** Acquires a permit, holds it for a while, and releases it. */
  async function visit(
    name: string,
    { stayMs = 0, ...call }: { stayMs?: number; signal?: AbortSignal; deadlineMs?: number } = {},
  ) {
    const leave = await rateLimiter.acquire(createCall({ deadlineMs: FOREVER, ...call }), "Probe");
    starts[name] = time.clock.now();
    if (stayMs > 0) await time.last(stayMs);
    leave();
  }
  return { ...time, rateLimiter, starts, visit };
}

interface Visit {
  readonly atMs: number;
  readonly stayMs: number;
  /** When the request arrives between its start and its end, per mille. */
  readonly arrival: number;
  /** Time after which the caller gives up; `null` for never. */
  readonly patienceMs: number | null;
  readonly budgetMs: number;
}

interface World {
  readonly pace: RollingWindow;
  readonly visits: readonly Visit[];
  readonly early: readonly number[];
}

/** The sorted arrivals of the requests of a world, and how many callers were rejected or gave up. */
async function simulate({ pace, visits, early }: World) {
  let sleeps = 0;
  const { clock, run, last } = createSimulation(() => early[sleeps++ % early.length] ?? 0);
  const rateLimiter = createRateLimiter(pace, clock);
  const arrivals: number[] = [];
  const counts = { rejected: 0, gaveUp: 0 };
  const work = visits.map(async ({ atMs, stayMs, arrival, patienceMs, budgetMs }) => {
    await last(atMs);
    const controller = new AbortController();
    if (patienceMs !== null) last(patienceMs).then(() => controller.abort("gave up"));
    try {
      const call = createCall({ signal: controller.signal, deadlineMs: clock.now() + budgetMs });
      const leave = await rateLimiter.acquire(call, "Probe");
      arrivals.push(clock.now() + Math.round((stayMs * arrival) / 1_000));
      await last(stayMs);
      leave();
    } catch (thrown) {
      if (thrown === "gave up") counts.gaveUp++;
      else if (thrown instanceof ToolError && thrown.code === "rate_limited") counts.rejected++;
      else throw thrown;
    }
  });
  await run();
  await Promise.all(work);
  return { arrivals: arrivals.sort((a, b) => a - b), ...counts };
}

function worlds(visit: fc.Arbitrary<Visit>): fc.Arbitrary<World> {
  return fc.record({
    pace: fc.record({ maxRequests: fc.integer({ min: 1, max: 4 }), windowMs: fc.integer({ min: 1, max: 2_000 }) }),
    visits: fc.array(visit, { minLength: 1, maxLength: 25 }),
    early: fc.array(fc.nat({ max: 5 }), { minLength: 1 }),
  });
}

const steadfast = fc.record({
  atMs: fc.nat({ max: 4_000 }),
  stayMs: fc.oneof(fc.constant(0), fc.nat({ max: 1_500 })),
  arrival: fc.nat({ max: 1_000 }),
  patienceMs: fc.constant(null),
  budgetMs: fc.constant(FOREVER),
});
const fickle = fc.record({
  atMs: fc.nat({ max: 4_000 }),
  stayMs: fc.oneof(fc.constant(0), fc.nat({ max: 1_500 })),
  arrival: fc.nat({ max: 1_000 }),
  patienceMs: fc.option(fc.nat({ max: 4_000 })),
  budgetMs: fc.oneof(fc.constant(FOREVER), fc.nat({ max: 5_000 })),
});

/** Shortest period with one arrival more than the limit allows. */
function tightest(arrivals: readonly number[], most: number): number {
  return Math.min(...arrivals.slice(most).map((atMs, index) => atMs - arrivals[index]!));
}

describe("the rate limit", () => {
  test("holds for the arrivals in every rolling window, and every caller gets a permit", async () => {
    await fc.assert(
      fc.asyncProperty(worlds(steadfast), async (world) => {
        const { arrivals } = await simulate(world);
        expect(arrivals).toHaveLength(world.visits.length);
        expect(tightest(arrivals, world.pace.maxRequests)).toBeGreaterThanOrEqual(world.pace.windowMs);
      }),
    );
  });

  test("holds when callers abort or time out, and every other caller gets a permit", async () => {
    await fc.assert(
      fc.asyncProperty(worlds(fickle), async (world) => {
        const { arrivals, rejected, gaveUp } = await simulate(world);
        expect(arrivals.length + rejected + gaveUp).toBe(world.visits.length);
        expect(tightest(arrivals, world.pace.maxRequests)).toBeGreaterThanOrEqual(world.pace.windowMs);
      }),
    );
  });

  test("counts a request from its end, since it may arrive at its very end", async () => {
    const { visit, run, starts } = start(1);
    await Promise.all([visit("slow", { stayMs: 7_000 }), visit("next"), run()]);
    expect(starts).toEqual({ slow: 0, next: 7_000 + PERIOD });
  });
});

describe("callers of a rate limiter", () => {
  test("calls up to the limit start at once, and so do as many a period later", async () => {
    const { visit, run, starts } = start(3);
    for (const name of ["a", "b", "c"]) visit(name);
    await settle();
    expect(starts).toEqual({ a: 0, b: 0, c: 0 });
    await run(PERIOD);
    for (const name of ["d", "e", "f"]) visit(name);
    await settle();
    expect(starts).toMatchObject({ d: PERIOD, e: PERIOD, f: PERIOD });
  });

  test("callers get permits one after the other in the order of their arrival", async () => {
    const { visit, run, starts } = start(1);
    await Promise.all([visit("a"), visit("b"), visit("c"), visit("d"), run()]);
    expect(starts).toEqual({ a: 0, b: PERIOD, c: 2 * PERIOD, d: 3 * PERIOD });
  });

  test("callers keep their order when the limit is larger than one", async () => {
    const { visit, run, starts } = start(2);
    const names = ["a", "b", "c", "d", "e"];
    await Promise.all([...names.map((name) => visit(name)), run()]);
    expect(names.map((name) => starts[name])).toEqual([0, 0, PERIOD, PERIOD, 2 * PERIOD]);
  });

  test("callers do not wait for a slow request while another permit is free", async () => {
    const { visit, run, starts } = start(2);
    const slow = visit("slow", { stayMs: 60_000 });
    await visit("quick");
    await run(1_000);
    await Promise.all([slow, visit("next"), run()]);
    expect(starts).toEqual({ slow: 0, quick: 0, next: PERIOD });
  });

  test("sequential calls never fail on a clock that stands still", async () => {
    const clock = testClock(0, { sleep: "skip" });
    const rateLimiter = createRateLimiter({ maxRequests: 2, windowMs: 10_000 }, clock);
    for (let round = 0; round < 50; round++) (await rateLimiter.acquire(createCall({ deadlineMs: 30_000 }), "Probe"))();
  });

  test("callers of two rate limiters do not wait for each other", async () => {
    const { clock } = createSimulation();
    const pace = { maxRequests: 1, windowMs: 10_000 };
    const entered: number[] = [];
    for (const rateLimiter of [createRateLimiter(pace, clock), createRateLimiter(pace, clock)])
      rateLimiter.acquire(createCall({ deadlineMs: FOREVER }), "Probe").then(() => entered.push(clock.now()));
    await settle();
    expect(entered).toEqual([0, 0]);
  });
});

describe("a caller that aborts", () => {
  const reason = new ToolError({ code: "aborted", message: "The caller aborted the call." });

  /** The first caller gets the permit, the middle and the last one wait, and the middle one aborts. */
  async function giveUp({ stayMs, atMs }: { stayMs: number; atMs: number }) {
    const started = start(1);
    const { visit, run } = started;
    const controller = new AbortController();
    visit("first", { stayMs });
    const middle = visit("middle", { signal: controller.signal });
    let ended: unknown = "still waiting";
    middle.catch((thrown: unknown) => {
      ended = thrown;
    });
    const last = visit("last");
    await run(atMs);
    const during = getEventListeners(controller.signal, "abort").length;
    controller.abort(reason);
    await settle();
    const after = getEventListeners(controller.signal, "abort").length;
    return { ...started, last, ended, listeners: [during, after] };
  }

  test.each([
    ["while the request before it is in flight", 3_000, 1_000],
    ["while it waits out the period", 0, 4_000],
  ])("a caller that aborts %s gets the signal's reason promptly, and leaves no listener", async (_, stayMs, atMs) => {
    const { ended, listeners, starts } = await giveUp({ stayMs, atMs });
    expect(ended).toBe(reason);
    expect(listeners).toEqual([1, 0]);
    expect(starts).toEqual({ first: 0 });
  });

  test.each([
    ["while the request before it is in flight", 3_000, 1_000],
    ["while it waits out the period", 0, 4_000],
  ])("a caller that aborts %s lets the next one move up", async (_, stayMs, atMs) => {
    const { last, run, starts } = await giveUp({ stayMs, atMs });
    await Promise.all([last, run()]);
    expect(starts).toEqual({ first: 0, last: stayMs + PERIOD });
  });

  test("a caller that aborts returns its permit only once: the limit holds for later callers", async () => {
    const { last, visit, run, starts } = await giveUp({ stayMs: 0, atMs: 4_000 });
    await Promise.all([last, visit("later"), run()]);
    expect(starts).toEqual({ first: 0, last: PERIOD, later: 2 * PERIOD });
  });

  test("a caller that aborted before its call gets no permit and delays no other caller", async () => {
    const { visit, starts } = start(1);
    await expect(visit("gone", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await visit("next");
    expect(starts).toEqual({ next: 0 });
  });

  test("a caller that gets a permit leaves no listener", async () => {
    const { visit, run, starts } = start(1);
    const { signal } = new AbortController();
    await Promise.all([visit("first"), visit("second", { signal }), run()]);
    expect(starts["second"]).toBe(PERIOD);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  test("several consecutive callers that abort do not delay later callers", async () => {
    const { visit, run, clock, starts } = start(1);
    const controller = new AbortController();
    visit("slow", { stayMs: 3_000 });
    const aborted = ["b", "c"].map((name) => visit(name, { signal: controller.signal }));
    await run(1_000);
    controller.abort(reason);
    expect(await Promise.allSettled(aborted)).toEqual(aborted.map(() => ({ status: "rejected", reason })));
    const next = visit("next", { deadlineMs: clock.now() + 30_000 });
    await settle();
    await Promise.all([next, run()]);
    expect(starts).toEqual({ slow: 0, next: 3_000 + PERIOD });
  });

  test("callers that abort before and after another one do not delay it", async () => {
    const { visit, run, starts } = start(2);
    const controller = new AbortController();
    visit("a", { stayMs: 2_000 });
    visit("b", { stayMs: 5_000 });
    const [first, second, third] = [
      visit("first", { signal: controller.signal }),
      visit("second"),
      visit("third", { signal: controller.signal }),
    ];
    await run(1_000);
    controller.abort(reason);
    await Promise.allSettled([first, third]);
    await Promise.all([second, visit("newcomer"), run()]);
    expect(starts).toEqual({ a: 0, b: 0, second: 2_000 + PERIOD, newcomer: 5_000 + PERIOD });
  });

  test("a thousand callers that abort leave no listeners and delay no other caller", async () => {
    const { visit, run, starts } = start(1);
    const controller = new AbortController();
    visit("first", { stayMs: 1_000 });
    const aborted = Array.from({ length: 1_000 }, (_, index) =>
      visit(`aborted ${index}`, { signal: controller.signal }),
    );
    await run(4_000);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(1_000);
    controller.abort(reason);
    const ends = await Promise.allSettled(aborted);
    expect(ends.filter((end) => end.status === "rejected" && end.reason === reason)).toHaveLength(1_000);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    await run(1_000 + PERIOD);
    visit("next");
    await settle();
    expect(starts).toEqual({ first: 0, next: 1_000 + PERIOD });
  });
});

describe("a wait beyond the time budget", () => {
  test("fails at once when the wait exceeds the time budget, and reports how long to wait", async () => {
    const { visit, run, clock } = start(1);
    await visit("first");
    await run(2_000);
    const error = await errorOf(visit("second", { deadlineMs: PERIOD }));
    expect(error.toJSON()).toEqual({
      code: "rate_limited",
      message:
        "Probe allows 1 request per 10 s, and earlier calls have used them. Nothing was sent. Wait 9 s, then repeat.",
      retryable: true,
      retryAfterMs: PERIOD - 2_000,
    });
    expect(clock.now()).toBe(2_000);
  });

  test("reports a limit of several requests in the plural", async () => {
    const { visit } = start(2);
    await visit("first");
    await visit("second");
    expect((await errorOf(visit("third", { deadlineMs: 1 }))).message).toContain("allows 2 requests per 10 s,");
  });

  test("a rejected call reserves no permit", async () => {
    const { visit, run, starts } = start(1);
    await visit("first");
    for (let round = 0; round < 5; round++) await errorOf(visit("refused", { deadlineMs: 5_000 }));
    await Promise.all([visit("next"), run()]);
    expect(starts).toEqual({ first: 0, next: PERIOD });
  });

  test("distinguishes a wait beyond the time budget from one that just fits", async () => {
    const { visit, run, starts } = start(1);
    await visit("first");
    await Promise.all([visit("second", { deadlineMs: PERIOD + 1 }), run()]);
    expect(starts["second"]).toBe(PERIOD);
  });

  test("rejects a call that could start, but would end late even if it were as fast as the fastest so far", async () => {
    const { visit, run, starts } = start(1);
    await Promise.all([visit("first", { stayMs: 300 }), run()]);
    await Promise.all([visit("fastest", { stayMs: 100 }), run()]);
    const nextMs = starts["fastest"]! + 100 + PERIOD;
    const late = errorOf(visit("late", { deadlineMs: nextMs + 100 }));
    const inTime = visit("in time", { stayMs: 100, deadlineMs: nextMs + 101 });
    expect(await late).toMatchObject({ code: "rate_limited", message: expect.stringContaining("Nothing was sent.") });
    await Promise.all([inTime, run()]);
    expect(starts["in time"]).toBe(nextMs);
    expect(starts).not.toHaveProperty("late");
  });

  test("admits a call although it would end late if it were as slow as the only response so far", async () => {
    const { visit, run, starts } = start(1);
    await Promise.all([visit("slow", { stayMs: 20_000 }), run()]);
    await Promise.all([visit("next", { deadlineMs: 20_000 + PERIOD + 1_001 }), run()]);
    expect(starts["next"]).toBe(20_000 + PERIOD);
  });

  test("says how many requests are queued before a call that it rejects", async () => {
    const { visit } = start(1);
    await visit("first");
    for (const name of ["second", "third"]) visit(name);
    await settle();
    const error = await errorOf(visit("fourth", { deadlineMs: 2 * PERIOD }));
    expect(error).toMatchObject({ code: "rate_limited", retryable: true, retryAfterMs: 3 * PERIOD });
    expect(error.message).toBe(
      "Probe allows 1 request per 10 s, and earlier calls have used them. Requests in the queue: 2. Nothing was sent. Wait 31 s, then repeat.",
    );
  });

  test("rejects a call that becomes too late as soon as it is first in the queue", async () => {
    const { visit, run, starts, clock } = start(1);
    visit("slow", { stayMs: 9_000 });
    await settle();
    const second = errorOf(visit("second", { deadlineMs: 15_000 }));
    await run(9_000);
    const error = await second;
    expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: PERIOD });
    expect(error.message).toContain("Nothing was sent.");
    expect(clock.now()).toBe(9_000);
    expect(starts).toEqual({ slow: 0 });
  });

  test("a short time budget does not matter when no wait is needed", async () => {
    const { visit, starts } = start(1);
    await visit("late", { deadlineMs: 0 });
    expect(starts).toEqual({ late: 0 });
  });
});

test("of 10,000 calls at once against 100 per second, the 500 that can start in 5 s do, and each call is looked at a few times", async () => {
  const { clock, run, last } = createSimulation();
  const rateLimiter = createRateLimiter({ maxRequests: 100, windowMs: 1_000 }, clock);
  const counts = { started: 0, rejected: 0, looks: 0 };
  const visits = Array.from({ length: 10_000 }, async () => {
    const call = {
      ...createCall(),
      get deadlineMs() {
        counts.looks++;
        return 5_000;
      },
    };
    try {
      const release = await rateLimiter.acquire(call, "Probe");
      counts.started++;
      await last(50);
      release();
    } catch {
      counts.rejected++;
    }
  });
  await settle();
  expect(counts.rejected).toBe(9_500);
  await run();
  await Promise.all(visits);
  expect(counts.started).toBe(500);
  expect(counts.looks).toBeLessThan(3 * 10_000);
});

/** Calls that start at once with time budgets of 45 s, each with a request of this length: how many ended when. */
async function startManyCalls(stayMs: number, isAborted = (_index: number) => false) {
  const { clock, run, last } = createSimulation();
  const rateLimiter = createRateLimiter({ maxRequests: 100, windowMs: 1_000 }, clock);
  const gaveUp = new AbortController();
  const counts = { done: 0, rejected: 0, aborted: 0, lastEndMs: 0 };
  const visits = Array.from({ length: 10_000 }, async (_, index) => {
    const call = createCall({ deadlineMs: 45_000, ...(isAborted(index) && { signal: gaveUp.signal }) });
    try {
      const release = await rateLimiter.acquire(call, "Probe");
      await last(stayMs);
      counts.done++;
      release();
    } catch (thrown) {
      counts[thrown instanceof ToolError ? "rejected" : "aborted"]++;
    }
    counts.lastEndMs = Math.max(counts.lastEndMs, clock.now());
  });
  const abortAt = async (atMs: number) => {
    await run(atMs);
    gaveUp.abort("gave up");
  };
  const end = async () => {
    await run();
    await Promise.all(visits);
    return counts;
  };
  return { abortAt, end };
}

describe("10,000 calls at once with time budgets of 45 s against 100 requests per second", () => {
  test.each([
    [100, 41],
    [300, 35],
    [950, 23],
  ])("all end in time with requests of %d ms, and use the limit for %d full windows", async (stayMs, windows) => {
    const { done, rejected, lastEndMs } = await (await startManyCalls(stayMs)).end();
    // A permit counts until one window after the end of its request, so no further burst would end in time.
    expect(windows * (1_005 + stayMs) + stayMs).toBeGreaterThanOrEqual(45_000);
    expect({ done, rejected }).toEqual({ done: 100 * windows, rejected: 10_000 - 100 * windows });
    expect(lastEndMs).toBeLessThan(45_000);
  });

  test("let the others start earlier if half of them are aborted", async () => {
    const { abortAt, end } = await startManyCalls(100, (index) => index % 2 === 1);
    await abortAt(5_000);
    const { done, rejected, aborted, lastEndMs } = await end();
    // Five bursts started before. Of the 4,500 that were not rejected at once, half of those left were aborted.
    expect({ done, rejected, aborted }).toEqual({ done: 2_500, rejected: 5_500, aborted: 2_000 });
    expect(lastEndMs).toBeLessThan(25 * 1_105);
  });
});

describe("the rate limiting layer", () => {
  const wire = (rateLimiter?: RateLimiter): WireRequest => ({
    ...request("read"),
    url: "http://127.0.0.1/",
    headers: {},
    json: undefined,
    redaction: () => createRedact([]),
    rateLimiter,
  });
  const answer: WireResponse = { status: 200, headers: new Headers(), text: "", body: { kind: "empty" } };

  /** A rate limiter that records its calls. */
  function createNotes() {
    const notes: string[] = [];
    const rateLimiter: RateLimiter = {
      async acquire({ tool }, service) {
        notes.push(`${tool} enters ${service}`);
        return () => void notes.push("leaves");
      },
    };
    return { notes, rateLimiter };
  }

  test("holds the permit while the request is in progress", async () => {
    const { notes, rateLimiter } = createNotes();
    const send = limitAttempts({ service: "Probe", clock: testClock() }, async () => {
      notes.push("sends");
      return answer;
    });
    expect(await send(wire(rateLimiter), createCall())).toBe(answer);
    expect(notes).toEqual(["Probe.Run enters Probe", "sends", "leaves"]);
  });

  test("returns the permit when the request throws", async () => {
    const { notes, rateLimiter } = createNotes();
    const bug = new Error("bug");
    const send = limitAttempts({ service: "Probe", clock: testClock() }, () => Promise.reject(bug));
    await expect(send(wire(rateLimiter), createCall())).rejects.toBe(bug);
    expect(notes).toEqual(["Probe.Run enters Probe", "leaves"]);
  });

  test("admits the next request after a request that threw", async () => {
    const clock = testClock();
    const rateLimiter = createRateLimiter({ maxRequests: 1, windowMs: 10_000 }, clock);
    const failing = limitAttempts({ service: "Probe", clock: testClock() }, () => Promise.reject(new Error("bug")));
    await expect(failing(wire(rateLimiter), createCall())).rejects.toThrow("bug");
    expect(
      await limitAttempts({ service: "Probe", clock: testClock() }, async () => answer)(
        wire(rateLimiter),
        createCall(),
      ),
    ).toBe(answer);
    expect(clock.sleeps).toEqual([PERIOD]);
  });

  test("sends nothing without a permit, and returns none", async () => {
    const refusal = new ToolError({ code: "rate_limited", message: "Full." });
    let sent = 0;
    const send = limitAttempts({ service: "Probe", clock: testClock() }, async () => {
      sent++;
      return answer;
    });
    await expect(send(wire({ acquire: () => Promise.reject(refusal) }), createCall())).rejects.toBe(refusal);
    expect(sent).toBe(0);
  });

  test("does nothing for a request without a rate limiter", async () => {
    expect(
      await limitAttempts({ service: "Probe", clock: testClock() }, async () => answer)(wire(), createCall()),
    ).toBe(answer);
  });
});

test("counts calls of the same instant once: the third of three calls waits two periods, within a time budget of three", async () => {
  const { visit, run, starts } = start(1);
  const visits = ["one", "two", "three"].map((name) => visit(name, { deadlineMs: 3 * PERIOD }));
  await run();
  await Promise.all(visits);
  expect(starts).toEqual({ one: 0, two: PERIOD, three: 2 * PERIOD });
});
