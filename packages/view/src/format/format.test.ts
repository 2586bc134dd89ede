import { expect, it } from "vitest";
import { formatDuration, formatMoney, formatNumber, formatQuantity, formatRatio } from "./quantity.ts";
import { formatInstant, formatStep, formatTick, formatWindow, parseTime } from "./time.ts";

const at = (text: string) => Date.parse(text);

it("writes durations in the unit that suits them", () => {
  expect([0, 12, 1_500, 4_170_000, 999_600_000, 5_071_845_459, 90e9, 150e9, 7.2e12].map(formatDuration)).toEqual([
    "0 ns",
    "12 ns",
    "1.5 µs",
    "4.17 ms",
    "1000 ms",
    "5.07 s",
    "90 s",
    "2.5 min",
    "2 h",
  ]);
});

it("writes quantities in the unit of the result", () => {
  expect(formatQuantity(1_759, "events")).toBe("1,759");
  expect(formatQuantity(930_000_000, "nanoseconds")).toBe("930 ms");
  expect(formatQuantity(12.345, "bytes")).toBe("12.3 bytes");
  expect(formatQuantity(0.0004, null)).toBe("0.0004");
  expect(formatNumber(0)).toBe("0");
});

it("writes ratios and money briefly", () => {
  expect([0.474, 0.9878, 1, 0].map(formatRatio)).toEqual(["47.4 %", "98.8 %", "100.0 %", "0.0 %"]);
  expect([0.0005, 0.0004, -0.05, 12.5].map(formatRatio)).toEqual(["0.1 %", "<0.1 %", "-5.0 %", "1,250 %"]);
  expect(formatQuantity(8.43, "%")).toBe("8.4 %");
  expect(formatMoney(5_800_000)).toBe("$5.8M");
});

it("writes instants in UTC, with seconds only where they matter", () => {
  expect(formatInstant(at("2026-03-02T12:00:00Z"))).toBe("2026-03-02 12:00");
  expect(formatWindow(at("2026-03-02T11:00:00Z"), at("2026-03-02T12:00:09Z"))).toBe("2026-03-02 11:00 to 12:00:09 UTC");
  expect(formatWindow(at("2026-03-01T11:00:00Z"), at("2026-03-02T12:00:00Z"))).toBe(
    "2026-03-01 11:00 to 2026-03-02 12:00 UTC",
  );
  expect([parseTime("no time"), parseTime(5)]).toEqual([null, null]);
});

it("writes ticks and steps as precisely as their distance", () => {
  const time = at("2026-03-02T12:05:00Z");
  expect([1_000, 60_000, 86_400_000, 365 * 86_400_000].map((step) => formatTick(time, step))).toEqual([
    "12:05:00",
    "12:05",
    "Mar 2",
    "2026",
  ]);
  expect([1_500, 30_000, 300_000, 7_200_000, 86_400_000, 172_800_000, 604_800_000].map(formatStep)).toEqual([
    "1.5 s",
    "30 s",
    "5 min",
    "2 h",
    "day",
    "2 days",
    "week",
  ]);
});
