import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { isEasternSummer, PERIODS, periodStarts, startsUntil, startText, type Zone, zoneOf } from "./periods.ts";

function starts(period: (typeof PERIODS)[number], steps: number, now: string, zone: Zone = "Eastern"): string[] {
  return periodStarts(period, steps, Date.parse(now), zone).map((ms) => startText(ms, period));
}

describe("periodStarts", () => {
  it(verifies("metrics.dates"), () => {
    const now = "2026-01-31T09:41:12.345Z";
    expect(starts("hours", 3, now)).toEqual(["2026-01-31T07:00Z", "2026-01-31T08:00Z", "2026-01-31T09:00Z"]);
    expect(starts("days", 3, now)).toEqual(["2026-01-29", "2026-01-30", "2026-01-31"]);
    expect(starts("weeks", 3, now)).toEqual(["2026-01-11", "2026-01-18", "2026-01-25"]);
    expect(starts("months", 3, now)).toEqual(["2025-11-01", "2025-12-01", "2026-01-01"]);
  });

  it.each([
    // Before 05:00 UTC, it is still yesterday in New York in winter.
    { now: "2026-02-01T03:00:00Z", days: "2026-01-31", weeks: "2026-01-25", months: "2026-01-01" },
    { now: "2026-02-01T04:59:59Z", days: "2026-01-31", weeks: "2026-01-25", months: "2026-01-01" },
    // The first of February 2026 is a Sunday, so day, week and month begin together.
    { now: "2026-02-01T05:00:00Z", days: "2026-02-01", weeks: "2026-02-01", months: "2026-02-01" },
    { now: "2026-01-01T03:00:00Z", days: "2025-12-31", weeks: "2025-12-28", months: "2025-12-01" },
    { now: "2024-03-01T03:00:00Z", days: "2024-02-29", weeks: "2024-02-25", months: "2024-02-01" },
    { now: "2026-03-31T12:00:00Z", days: "2026-03-31", weeks: "2026-03-29", months: "2026-03-01" },
    { now: "2026-07-04T03:59:59Z", days: "2026-07-03", weeks: "2026-06-28", months: "2026-07-01" },
    { now: "2026-07-04T04:00:00Z", days: "2026-07-04", weeks: "2026-06-28", months: "2026-07-01" },
    // The days on which daylight saving time begins and ends.
    { now: "2026-03-08T20:00:00Z", days: "2026-03-08", weeks: "2026-03-08", months: "2026-03-01" },
    { now: "2026-11-02T04:59:59Z", days: "2026-11-01", weeks: "2026-11-01", months: "2026-11-01" },
    // Saturday night UTC, and Sunday morning before midnight EST.
    { now: "2026-01-24T23:59:59Z", days: "2026-01-24", weeks: "2026-01-18", months: "2026-01-01" },
    { now: "2026-01-25T04:00:00Z", days: "2026-01-24", weeks: "2026-01-18", months: "2026-01-01" },
    { now: "2026-01-25T05:00:00Z", days: "2026-01-25", weeks: "2026-01-25", months: "2026-01-01" },
  ])("periods at $now start on dates in Eastern time", ({ now, ...expected }) => {
    for (const [period, start] of Object.entries(expected)) {
      expect(starts(period as (typeof PERIODS)[number], 1, now)).toEqual([start]);
    }
  });

  it("periods cross months of any length and years", () => {
    expect(starts("months", 4, "2026-03-31T12:00:00Z")).toEqual([
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
      "2026-03-01",
    ]);
    expect(starts("days", 3, "2024-03-01T05:00:00Z")).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
    expect(starts("weeks", 2, "2026-01-03T12:00:00Z")).toEqual(["2025-12-21", "2025-12-28"]);
    expect(starts("hours", 3, "2026-01-01T01:00:00Z")).toEqual([
      "2025-12-31T23:00Z",
      "2026-01-01T00:00Z",
      "2026-01-01T01:00Z",
    ]);
    expect(starts("months", 121, "2026-01-31T09:00:00Z")[0]).toBe("2016-01-01");
  });

  it("weeks start on Sundays, and no step is empty or overlaps", () => {
    for (let hour = 0; hour < 24 * 40; hour += 7) {
      const now = Date.UTC(2026, 1, 20, hour);
      for (const period of PERIODS) {
        const list = periodStarts(period, 12, now, "Eastern");
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
    for (const midnight of ["UTC", "Eastern"] as const)
      for (const period of PERIODS) {
        const list = periodStarts(period, 120, now, midnight);
        expect(startsUntil(period, 120, list.at(-1) ?? 0)).toEqual(list);
      }
    expect(periodStarts("days", 2, now, "UTC")).toEqual([Date.UTC(2026, 0, 30), Date.UTC(2026, 0, 31)]);
    expect(periodStarts("weeks", 1, now, "UTC")).toEqual([Date.UTC(2026, 0, 25)]);
    expect(periodStarts("months", 2, now, "UTC")).toEqual([Date.UTC(2025, 11, 1), Date.UTC(2026, 0, 1)]);
  });

  it.each([
    ["2026-03-08", false],
    ["2026-03-09", true],
    ["2026-07-01", true],
    ["2026-11-01", true],
    ["2026-11-02", false],
  ])("on %s, a day in New York begins in summer time: %s", (date, expected) => {
    expect(isEasternSummer(Date.parse(date))).toBe(expected);
  });

  it("a start is written as a date, or as an hour's time in UTC", () => {
    const start = Date.parse("2026-07-01");
    const dates = ["2026-07-01", "2026-07-01", "2026-07-01"];
    expect(PERIODS.map((period) => startText(start, period))).toEqual(["2026-07-01T00:00Z", ...dates]);
    expect(PERIODS.map((period) => zoneOf(period, "Eastern"))).toEqual(["UTC", "Eastern", "Eastern", "Eastern"]);
  });
});
