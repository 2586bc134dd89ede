import { describe, expect, it } from "vitest";
import { growthPerCall } from "./trend.ts";

const points = (...values: readonly number[]) => values.map((value, index) => ({ calls: (index + 1) * 10_000, value }));

describe("the growth per call", () => {
  it("is the slope of what grows evenly", () => {
    expect(growthPerCall(points(100_000, 300_000, 500_000, 700_000))).toBe(20);
    expect(growthPerCall(points(500_000, 400_000, 300_000))).toBe(-10);
  });

  it("is near nothing for noise, for a step and for an outlier", () => {
    expect(Math.abs(growthPerCall(points(50_000, 10_000, 40_000, 20_000, 50_000, 0, 30_000)))).toBeLessThan(1);
    expect(growthPerCall(points(0, 0, 0, 0, 0, 900_000))).toBe(0);
    expect(growthPerCall(points(0, 0, 0, 900_000, 0, 0))).toBe(0);
  });

  it("shows through noise", () => {
    const noise = [30_000, -20_000, 40_000, -40_000, 10_000, -30_000, 20_000, 0];
    const growing = noise.map((error, index) => 400_000 * index + error);
    expect(growthPerCall(points(...growing))).toBeCloseTo(40, -1);
  });

  it("is unknown, so nothing, for fewer than two points", () => {
    expect([growthPerCall([]), growthPerCall(points(5))]).toEqual([0, 0]);
  });
});
