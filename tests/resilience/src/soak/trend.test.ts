import { describe, expect, it } from "vitest";
import { growthPerCall } from "./trend.ts";

const points = (...values: readonly number[]) => values.map((value, index) => ({ calls: (index + 1) * 10_000, value }));

describe("growthPerCall", () => {
  it("linear growth has its slope as growth per call", () => {
    expect(growthPerCall(points(100_000, 300_000, 500_000, 700_000))).toBe(20);
    expect(growthPerCall(points(500_000, 400_000, 300_000))).toBe(-10);
  });

  it("noise, a step and an outlier have almost no growth per call", () => {
    expect(Math.abs(growthPerCall(points(50_000, 10_000, 40_000, 20_000, 50_000, 0, 30_000)))).toBeLessThan(1);
    expect(growthPerCall(points(0, 0, 0, 0, 0, 900_000))).toBe(0);
    expect(growthPerCall(points(0, 0, 0, 900_000, 0, 0))).toBe(0);
  });

  it("growth per call is detected despite noise", () => {
    const noise = [30_000, -20_000, 40_000, -40_000, 10_000, -30_000, 20_000, 0];
    const growing = noise.map((error, index) => 400_000 * index + error);
    expect(growthPerCall(points(...growing))).toBeCloseTo(40, -1);
  });

  it("fewer than two points have no growth per call", () => {
    expect([growthPerCall([]), growthPerCall(points(5))]).toEqual([0, 0]);
  });
});
