import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toWindowRecord } from "../time/window.ts";
import { freezeWindow, refreezeWindow, reopenWindow } from "./window-pager.ts";

const NOW = Date.UTC(2026, 0, 31, 9, 30, 15, 250);
const DAY = 24 * 60 * 60_000;

const step = fc.oneof(
  fc
    .tuple(fc.constantFrom("+", "-"), fc.integer({ min: 0, max: 40 }), fc.constantFrom(..."smhdwMy"))
    .map((parts) => parts.join("")),
  fc.constantFrom("/s", "/m", "/h", "/d", "/w", "/M", "/y"),
);
const dateMath = fc.array(step, { maxLength: 3 }).map((steps) => `now${steps.join("")}`);
const times = fc.tuple(dateMath, dateMath).map(([start_time, end_time]) => ({ start_time, end_time }));
const instant = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2031, 0, 1) });

describe("the window of a cursor", () => {
  it("is the window of the first page, for any date math", () => {
    const property = fc.property(times, instant, fc.integer({ min: 0, max: DAY }), (args, nowMs, laterMs) => {
      expect(reopenWindow(args, nowMs, nowMs + laterMs)).toEqual(freezeWindow(args, nowMs));
    });
    fc.assert(property);
  });

  it("is a window of the arguments within the last day, or the cursor is expired", () => {
    const property = fc.property(times, instant, fc.integer({ min: -9e15, max: 9e15 }), (args, nowMs, forgedMs) => {
      const reopened = reopenWindow(args, forgedMs, nowMs);
      if ("issues" in reopened || reopened.window.isExpired) return;
      const isRecent = forgedMs >= nowMs - DAY && forgedMs <= nowMs + 60_000;
      const { startMs, endMs } = reopened.window;
      expect(freezeWindow(args, isRecent ? forgedMs : nowMs)).toMatchObject({ window: { startMs, endMs } });
    });
    fc.assert(property);
  });
});

describe("the window of a stored result", () => {
  it.each([
    ["now-15m", "now"],
    ["now-1M", "now"],
    ["now-2M", "now-1M"],
    ["now-1d/d", "now/d"],
    ["now/h", "now/d+1d"],
    ["now/w", "now/M+1M"],
    ["now-1y/y", "now/y"],
    ["now-7d", "2027-01-31T09:00:00Z"],
    ["1769000000000", "now"],
    ["1769000000000", "2026-01-31T09:00:00Z"],
  ])("from %s to %s is found again when the time has moved on", (start_time, end_time) => {
    const first = freezeWindow({ start_time, end_time }, NOW);
    const later = freezeWindow({ start_time, end_time }, NOW + 30 * DAY);
    if (!("window" in first) || !("window" in later)) throw new Error("The arguments mean no window.");
    const { startMs, endMs } = first.window;
    const found = refreezeWindow(later.window, toWindowRecord(first.window));
    expect(found).toMatchObject({ startMs, endMs });
    expect(freezeWindow({ start_time, end_time }, found.nowMs)).toEqual({ window: found });
  });

  it("is found again for almost any date math", () => {
    let [found, total] = [0, 0];
    const property = fc.property(times, instant, fc.integer({ min: 1, max: DAY }), (args, nowMs, laterMs) => {
      const first = freezeWindow(args, nowMs);
      const later = freezeWindow(args, nowMs + laterMs);
      if (!("window" in first) || !("window" in later)) return;
      const { startMs, endMs } = refreezeWindow(later.window, toWindowRecord(first.window));
      total++;
      if (startMs === first.window.startMs && endMs === first.window.endMs) found++;
    });
    fc.assert(property, { seed: 1 });
    expect(found / total).toBeGreaterThan(0.99);
  });

  it("is that of the plan if the arguments never mean the window of the result", () => {
    const planned = freezeWindow({ start_time: "now-15m", end_time: "now" }, NOW);
    if (!("window" in planned)) throw new Error("The arguments mean no window.");
    expect(refreezeWindow(planned.window, toWindowRecord({ startMs: 0, endMs: NOW }))).toBe(planned.window);
  });
});
