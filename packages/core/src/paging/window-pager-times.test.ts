import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveWindow } from "../time/window.ts";
import { writeCursor } from "./cursor.ts";
import { createWindowPager } from "./window-pager.ts";

const pager = createWindowPager("Shop.ListOrders");

const step = fc.oneof(
  fc
    .tuple(fc.constantFrom("+", "-"), fc.integer({ min: 0, max: 40 }), fc.constantFrom(..."smhdwMy"))
    .map((parts) => parts.join("")),
  fc.constantFrom("/s", "/m", "/h", "/d", "/w", "/M", "/y"),
);
const dateMath = fc.array(step, { maxLength: 3 }).map((steps) => `now${steps.join("")}`);
const instant = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2031, 0, 1) });

/** Dates and date math, which may mean a window at one time and none at another. */
const anyTime = fc.oneof(dateMath, instant.map(String));
const anyTimes = fc.tuple(anyTime, anyTime).map(([start_time, end_time]) => ({ start_time, end_time }));

describe("the window of a cursor", () => {
  it("is the window of the first page, for any date math and at any later time", () => {
    const property = fc.property(anyTimes, instant, instant, (times, nowMs, laterMs) => {
      const first = pager.plan(times, { now: nowMs });
      if (!("plan" in first)) return;
      const window = { start: new Date(first.plan.scope.startMs).toISOString(), end: "" };
      window.end = new Date(first.plan.scope.endMs).toISOString();
      const cursor = pager.cursorAfter(first.plan, [], { window });
      expect(pager.plan({ ...times, cursor }, { now: laterMs })).toMatchObject({ plan: { scope: first.plan.scope } });
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it("is one that the arguments mean at some time, if the end is at a steady distance from now", () => {
    const steady = fc.tuple(dateMath, fc.constantFrom("now", "now-15m", "now+2d-1s"));
    const property = fc.property(steady, instant, fc.nat(2_000), (times, endMs, minutes) => {
      const [start_time, end_time] = times;
      const args = { start_time, end_time };
      const startMs = endMs - minutes * 60_000;
      const owner = { tool: "Shop.ListOrders", arguments: args };
      const opened = pager.plan({ ...args, cursor: writeCursor(owner, [[startMs, endMs], null]) }, { now: 0 });
      const offsetMs = { now: 0, "now-15m": 900_000, "now+2d-1s": -172_799_000 }[end_time] ?? 0;
      const resolved = resolveWindow(args, endMs + offsetMs);
      const isPossible = "window" in resolved && resolved.window.startMs === startMs;
      expect("plan" in opened).toBe(isPossible);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
