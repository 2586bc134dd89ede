import { getEventListeners } from "node:events";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { createCall } from "../../__fixtures__/http.ts";
import { ToolError } from "../../errors.ts";
import { toolkitStore } from "../../store/toolkit-store.ts";
import { createRequestQueue } from "./queue.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A queue whose store grants as many permits as the test opens, and asks to wait otherwise. */
function setUp() {
  const state = { open: 0, waitMs: 60_000, perPlaceMs: 10_000 };
  const clock = testClock(0, { sleep: "hold" });
  const admissions: string[] = [];
  const queue = createRequestQueue({
    store: {
      ...toolkitStore({ clock }),
      acquire: async () => (state.open-- > 0 ? { permit: "[]" } : { waitMs: state.waitMs }),
    },
    clock,
    maxAtOnce: 10,
    limits: () => [],
    leastWaitMs: (position, firstMs) => firstMs + position * state.perPlaceMs,
    rejection: (service, waitMs) =>
      new ToolError({ code: "rate_limited", message: `${service} is full.`, retryAfterMs: waitMs }),
  });
  async function visit(name: string, call: { signal?: AbortSignal; deadlineMs?: number } = {}) {
    try {
      await queue.enter(createCall({ deadlineMs: Number.POSITIVE_INFINITY, ...call }), "Probe");
      admissions.push(name);
    } catch (thrown) {
      admissions.push(`${name}: ${thrown instanceof ToolError ? `${thrown.code} ${thrown.retryAfterMs}` : thrown}`);
    }
  }
  /** Lets the store grant one permit. */
  const open = async () => {
    state.open = 1;
    queue.retry();
    await settle();
  };
  return { visit, open, clock, admissions, state };
}

describe("queue", () => {
  test("admits queued requests one by one in the order of their arrival", async () => {
    const { visit, open, admissions } = setUp();
    for (const name of ["a", "b", "c"]) visit(name);
    await settle();
    await open();
    expect(admissions).toEqual(["a"]);
    await open();
    await open();
    expect(admissions).toEqual(["a", "b", "c"]);
  });

  test("runs one timer, until the store may grant a permit", async () => {
    const { visit, clock, admissions, state } = setUp();
    for (const name of ["a", "b"]) visit(name);
    await settle();
    expect(clock.waiting).toBe(1);
    state.open = 1;
    clock.advance(60_000);
    await settle();
    expect(admissions).toEqual(["a"]);
  });

  test("shortens its timer when the store states a shorter wait", async () => {
    const { visit, open, clock, admissions, state } = setUp();
    for (const name of ["a", "b"]) visit(name);
    await settle();
    state.waitMs = 25;
    await open();
    state.open = 1;
    clock.advance(25);
    await settle();
    expect(admissions).toEqual(["a", "b"]);
  });

  test("removes an aborted request without leaving a listener or a timer, and later requests move up", async () => {
    const { visit, open, admissions, clock } = setUp();
    const controller = new AbortController();
    visit("a", { signal: controller.signal });
    visit("b");
    await settle();
    controller.abort("gave up");
    await settle();
    expect(admissions).toEqual(["a: gave up"]);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    await open();
    expect(admissions).toEqual(["a: gave up", "b"]);
    expect(clock.waiting).toBe(0);
  });
});

describe("a queued request that cannot start before its deadline", () => {
  test("rejects at once a request that cannot start before its deadline, and admits the others", async () => {
    const { visit, open, admissions } = setUp();
    visit("a");
    visit("b", { deadlineMs: 10_000 });
    visit("c", { deadlineMs: 80_000 });
    await settle();
    expect(admissions).toEqual(["b: rate_limited 10000"]);
    await open();
    await open();
    expect(admissions).toEqual(["b: rate_limited 10000", "a", "c"]);
  });

  test("rejects late requests anywhere in the queue as soon as the store refuses, and later requests no longer count them", async () => {
    const { visit, open, admissions } = setUp();
    visit("a");
    for (const name of ["b", "c"]) visit(name, { deadlineMs: 65_000 });
    visit("d", { deadlineMs: 71_000 });
    await settle();
    expect(admissions.toSorted()).toEqual(["b: rate_limited 70000", "c: rate_limited 70000"]);
    await open();
    await open();
    expect(admissions.slice(2)).toEqual(["a", "d"]);
  });
});
