import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { isSummerInNewYork, PERIODS, periodStarts, startsUntil } from "./periods.ts";

function starts(period: (typeof PERIODS)[number], steps: number, now: string): string[] {
  return periodStarts(period, steps, Date.parse(now), "EST").map((ms) =>
    new Date(ms).toISOString().replace(":00.000Z", "Z"),
  );
}

describe("periodStarts", () => {
  it(verifies("metrics.dates"), () => {
    const now = "2026-01-31T09:41:12.345Z";
    expect(starts("hours", 3, now)).toEqual(["2026-01-31T07:00Z", "2026-01-31T08:00Z", "2026-01-31T09:00Z"]);
    expect(starts("days", 3, now)).toEqual(["2026-01-29T05:00Z", "2026-01-30T05:00Z", "2026-01-31T05:00Z"]);
    expect(starts("weeks", 3, now)).toEqual(["2026-01-11T05:00Z", "2026-01-18T05:00Z", "2026-01-25T05:00Z"]);
    expect(starts("months", 3, now)).toEqual(["2025-11-01T05:00Z", "2025-12-01T05:00Z", "2026-01-01T05:00Z"]);
  });

  it.each([
    // Before 05:00 UTC it is still yesterday in EST.
    { now: "2026-02-01T03:00:00Z", days: "2026-01-31T05:00Z", weeks: "2026-01-25T05:00Z", months: "2026-01-01T05:00Z" },
    { now: "2026-02-01T04:59:59Z", days: "2026-01-31T05:00Z", weeks: "2026-01-25T05:00Z", months: "2026-01-01T05:00Z" },
    // The first of February 2026 is a Sunday: day, week and month begin together.
    { now: "2026-02-01T05:00:00Z", days: "2026-02-01T05:00Z", weeks: "2026-02-01T05:00Z", months: "2026-02-01T05:00Z" },
    { now: "2026-01-01T03:00:00Z", days: "2025-12-31T05:00Z", weeks: "2025-12-28T05:00Z", months: "2025-12-01T05:00Z" },
    { now: "2024-03-01T03:00:00Z", days: "2024-02-29T05:00Z", weeks: "2024-02-25T05:00Z", months: "2024-02-01T05:00Z" },
    { now: "2026-03-31T12:00:00Z", days: "2026-03-31T05:00Z", weeks: "2026-03-29T05:00Z", months: "2026-03-01T05:00Z" },
    // No daylight saving: midnight EST is 05:00 UTC in July too.
    { now: "2026-07-04T04:30:00Z", days: "2026-07-03T05:00Z", weeks: "2026-06-28T05:00Z", months: "2026-07-01T05:00Z" },
    // Saturday night UTC, and Sunday morning before midnight EST.
    { now: "2026-01-24T23:59:59Z", days: "2026-01-24T05:00Z", weeks: "2026-01-18T05:00Z", months: "2026-01-01T05:00Z" },
    { now: "2026-01-25T04:00:00Z", days: "2026-01-24T05:00Z", weeks: "2026-01-18T05:00Z", months: "2026-01-01T05:00Z" },
    { now: "2026-01-25T05:00:00Z", days: "2026-01-25T05:00Z", weeks: "2026-01-25T05:00Z", months: "2026-01-01T05:00Z" },
  ])("periods at $now start in EST", ({ now, ...expected }) => {
    for (const [period, start] of Object.entries(expected)) {
      expect(starts(period as (typeof PERIODS)[number], 1, now)).toEqual([start]);
    }
  });

  it("periods cross months of any length and years", () => {
    expect(starts("months", 4, "2026-03-31T12:00:00Z")).toEqual([
      "2025-12-01T05:00Z",
      "2026-01-01T05:00Z",
      "2026-02-01T05:00Z",
      "2026-03-01T05:00Z",
    ]);
    expect(starts("days", 3, "2024-03-01T05:00:00Z")).toEqual([
      "2024-02-28T05:00Z",
      "2024-02-29T05:00Z",
      "2024-03-01T05:00Z",
    ]);
    expect(starts("weeks", 2, "2026-01-03T12:00:00Z")).toEqual(["2025-12-21T05:00Z", "2025-12-28T05:00Z"]);
    expect(starts("hours", 3, "2026-01-01T01:00:00Z")).toEqual([
      "2025-12-31T23:00Z",
      "2026-01-01T00:00Z",
      "2026-01-01T01:00Z",
    ]);
    expect(starts("months", 121, "2026-01-31T09:00:00Z")[0]).toBe("2016-01-01T05:00Z");
  });

  it("weeks start on Sundays, and no step is empty or overlaps", () => {
    for (let hour = 0; hour < 24 * 40; hour += 7) {
      const now = Date.UTC(2026, 1, 20, hour);
      for (const period of PERIODS) {
        const list = periodStarts(period, 12, now, "EST");
        expect(list).toHaveLength(12);
        expect(list.every((start, index) => index === 0 || start > (list[index - 1] ?? start))).toBe(true);
        expect(list.at(-1)).toBeLessThanOrEqual(now);
        if (period === "weeks") expect(list.map((start) => new Date(start).getUTCDay())).toEqual(list.map(() => 0));
        if (period === "months") expect(list.map((start) => new Date(start).getUTCDate())).toEqual(list.map(() => 1));
      }
    }
  });

  it("no starts are returned for zero steps", () => {
    expect(periodStarts("days", 0, 0, "UTC")).toEqual([]);
  });

  it("periods begin in UTC too, and can be counted back from the last one", () => {
    const now = Date.parse("2026-01-31T03:00:00Z");
    for (const midnight of ["UTC", "EST"] as const)
      for (const period of PERIODS) {
        const list = periodStarts(period, 120, now, midnight);
        expect(startsUntil(period, 120, list.at(-1) ?? 0)).toEqual(list);
      }
    expect(periodStarts("days", 2, now, "UTC")).toEqual([Date.UTC(2026, 0, 30), Date.UTC(2026, 0, 31)]);
    expect(periodStarts("weeks", 1, now, "UTC")).toEqual([Date.UTC(2026, 0, 25)]);
    expect(periodStarts("months", 2, now, "UTC")).toEqual([Date.UTC(2025, 11, 1), Date.UTC(2026, 0, 1)]);
  });

  it.each([
    ["2026-03-08T05:00:00Z", false],
    ["2026-03-09T05:00:00Z", true],
    ["2026-07-01T05:00:00Z", true],
    ["2026-11-01T05:00:00Z", true],
    ["2026-11-02T05:00:00Z", false],
  ])("at %s, New York has summer time: %s", (time, expected) => {
    expect(isSummerInNewYork(Date.parse(time))).toBe(expected);
  });
});
