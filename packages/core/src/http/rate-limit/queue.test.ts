import { getEventListeners } from "node:events";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { createCall } from "../../__fixtures__/http.ts";
import { ToolError } from "../../errors.ts";
import { createRequestQueue } from "./queue.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A rate limit and a clock that the test sets. */
function setUp() {
  const state = { waitMs: Number.POSITIVE_INFINITY, perPlaceMs: 10_000 };
  const clock = testClock(0, { sleep: "hold" });
  const admissions: string[] = [];
  const queue = createRequestQueue(
    {
      waitMs: () => state.waitMs,
      leastWaitsMs: () => (position) => (position + 1) * state.perPlaceMs,
      take: () => {
        state.waitMs = Number.POSITIVE_INFINITY;
      },
      putBack: () => {
        state.waitMs = 0;
      },
      rejection: (service, waitMs) =>
        new ToolError({ code: "rate_limited", message: `${service} is full.`, retryAfterMs: waitMs }),
    },
    clock,
  );
  async function visit(name: string, call: { signal?: AbortSignal; deadlineMs?: number } = {}) {
    try {
      await queue.enter(createCall({ deadlineMs: Number.POSITIVE_INFINITY, ...call }), "Probe");
      admissions.push(name);
    } catch (thrown) {
      admissions.push(`${name}: ${thrown instanceof ToolError ? `${thrown.code} ${thrown.retryAfterMs}` : thrown}`);
    }
  }
  /** Lets the limit allow one request, now or after a wait. */
  const open = async (waitMs = 0) => {
    state.waitMs = waitMs;
    queue.update();
    await settle();
  };
  const pass = async (milliseconds: number) => {
    state.waitMs = Math.max(0, state.waitMs - milliseconds);
    clock.advance(milliseconds);
    await settle();
  };
  return { visit, open, pass, admissions, state, sleepers: () => clock.waiting };
}

describe("queue", () => {
  test("admits queued requests one by one in the order of their arrival", async () => {
    const { visit, open, admissions } = setUp();
    for (const name of ["a", "b", "c"]) visit(name);
    await open();
    expect(admissions).toEqual(["a"]);
    await open();
    await open();
    expect(admissions).toEqual(["a", "b", "c"]);
  });

  test("runs a timer only for the first queued request, when the wait is known", async () => {
    const { visit, open, pass, admissions, sleepers } = setUp();
    for (const name of ["a", "b"]) visit(name);
    await open(1_000);
    expect(sleepers()).toBe(1);
    await pass(1_000);
    expect(admissions).toEqual(["a"]);
  });

  test("admits a sleeping request early when another request finishes, and leaves no timer behind", async () => {
    const { visit, open, admissions, sleepers } = setUp();
    visit("a");
    await open(60_000);
    await open();
    expect(admissions).toEqual(["a"]);
    expect(sleepers()).toBe(0);
  });

  test("removes an aborted request without leaving a listener or a timer, and later requests move up", async () => {
    const { visit, open, admissions, sleepers } = setUp();
    const controller = new AbortController();
    visit("a", { signal: controller.signal });
    visit("b");
    await open(60_000);
    controller.abort("gave up");
    await settle();
    expect(admissions).toEqual(["a: gave up"]);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    await open();
    expect(admissions).toEqual(["a: gave up", "b"]);
    expect(sleepers()).toBe(0);
  });
});

describe("a queued request that cannot start before its deadline", () => {
  test("rejects at once a request that cannot start before its deadline, and admits the others", async () => {
    const { visit, open, admissions } = setUp();
    visit("a");
    visit("b", { deadlineMs: 20_000 });
    visit("c", { deadlineMs: 20_001 });
    await settle();
    expect(admissions).toEqual(["b: rate_limited 20000"]);
    await open();
    await open();
    expect(admissions).toEqual(["b: rate_limited 20000", "a", "c"]);
  });

  test("rejects late requests anywhere in the queue as soon as they are known, and later requests no longer count them", async () => {
    const { visit, open, admissions, state } = setUp();
    visit("a");
    for (const name of ["b", "c"]) visit(name, { deadlineMs: 35_000 });
    visit("d", { deadlineMs: 90_000 });
    await settle();
    expect(admissions).toEqual([]);
    state.perPlaceMs = 40_000;
    await open(60_000);
    expect(admissions).toEqual(["b: rate_limited 80000", "c: rate_limited 80000"]);
    await open();
    await open();
    expect(admissions.slice(2)).toEqual(["a", "d"]);
  });

  test("rejects a late request even while the first queued request sleeps", async () => {
    const { visit, open, admissions, state } = setUp();
    visit("a", { deadlineMs: 30_000 });
    await open(9_000);
    state.perPlaceMs = 50_000;
    await open(50_000);
    expect(admissions).toEqual(["a: rate_limited 50000"]);
  });
});
