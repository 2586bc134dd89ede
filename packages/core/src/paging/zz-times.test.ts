import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { issuesOf } from "../errors.ts";
import { parseTime } from "../time/date-math.ts";
import { resolveWindow, toWindowRecord } from "../time/window.ts";
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
  it("is the window of the first page, for any date math and at any later time", { timeout: 400_000 }, () => {
    const property = fc.property(anyTimes, instant, instant, (times, nowMs, laterMs) => {
      fc.pre(issuesOf(() => resolveWindow(times, nowMs)).length === 0);
      const first = pager.plan(times, { now: nowMs });
      const cursor = pager.cursorAfter(first, [], { window: toWindowRecord(first.scope) });
      expect(pager.plan({ ...times, cursor }, { now: laterMs }).scope).toEqual(first.scope);
    });
    const examples: [{ start_time: string; end_time: string }, number, number][] = [
      [{ start_time: "now-2y", end_time: "now/y/w/y" }, 1_738_627_200_001, 0],
      [{ start_time: "now-1y+8M", end_time: "now/w-1s" }, 1_598_832_000_000, 0],
    ];
    for (let seed = 0; seed < 2500; seed++) fc.assert(property, { numRuns: 2_000, seed, examples });
  });

  it("is one that the arguments mean at some time, if the end is at a steady distance from now", () => {
    const steady = fc.tuple(dateMath, fc.constantFrom("now", "now-15m", "now+2d-1s"));
    const property = fc.property(steady, instant, fc.nat(2_000), (times, endMs, minutes) => {
      const [start_time, end_time] = times;
      const args = { start_time, end_time };
      const startMs = endMs - minutes * 60_000;
      const owner = { tool: "Shop.ListOrders", arguments: args };
      const cursor = writeCursor(owner, [[startMs, endMs], null]);
      const issues = issuesOf(() => pager.plan({ ...args, cursor }, { now: 0 }));
      const offsetMs = { now: 0, "now-15m": 900_000, "now+2d-1s": -172_799_000 }[end_time] ?? 0;
      const startOfArguments = parseTime(start_time, endMs + offsetMs);
      expect(issues.length === 0).toBe(startOfArguments === startMs && startMs < endMs);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
