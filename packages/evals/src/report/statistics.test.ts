import { describe, expect, it } from "vitest";
import { bootstrapMean, wilson } from "./interval.ts";
import { mcnemarExact } from "./mcnemar.ts";
import { passPower } from "./pass-power.ts";

/** All selections of `size` elements. */
function selections<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => selections(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

describe("wilson", () => {
  it.each([
    // Newcombe 1998, table I: methods 3, without continuity correction.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("gives the published interval of %i of %i", (passed, runs, low, high) => {
    const estimate = wilson(passed, runs);
    expect(estimate.value).toBe(passed / runs);
    expect(estimate.low).toBeCloseTo(low, 4);
    expect(estimate.high).toBeCloseTo(high, 4);
  });

  it("ends exactly at 1 if every run passed", () => {
    expect(wilson(60, 60).high).toBe(1);
    expect(wilson(60, 60).low).toBeCloseTo(0.9398, 4);
  });
});

describe("passPower", () => {
  it("is the share of all selections of k runs in which every run passed", () => {
    for (let runs = 1; runs <= 7; runs++)
      for (let passed = 0; passed <= runs; passed++)
        for (let k = 1; k <= runs; k++) {
          const verdicts = Array.from({ length: runs }, (_, index) => index < passed);
          const all = selections(verdicts, k);
          const share = all.filter((selection) => selection.every(Boolean)).length / all.length;
          expect(passPower(passed, runs, k), `${passed} of ${runs}, k = ${k}`).toBeCloseTo(share, 12);
        }
  });

  it("estimates the probability without bias", () => {
    const [probability, runs, k] = [0.7, 5, 3];
    let expectation = 0;
    for (let passed = 0; passed <= runs; passed++) {
      const ways = selections(Array.from({ length: runs }), passed).length;
      const weight = ways * probability ** passed * (1 - probability) ** (runs - passed);
      expectation += weight * (passPower(passed, runs, k) ?? Number.NaN);
    }
    expect(expectation).toBeCloseTo(probability ** k, 12);
  });

  it("is unknown with fewer runs than k", () => {
    expect(passPower(2, 2, 3)).toBeNull();
  });
});

describe("mcnemarExact", () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [0, 6, 0.03125],
    [1, 7, 0.0703125],
    [12, 2, 0.012939453125],
  ])("gives the binomial p-value of %i against %i", (first, second, p) => {
    expect(mcnemarExact(first, second)).toBeCloseTo(p, 12);
    expect(mcnemarExact(second, first)).toBeCloseTo(p, 12);
  });

  it("stays a probability for thousands of differing runs", () => {
    expect(mcnemarExact(2_000, 2_000)).toBe(1);
    const p = mcnemarExact(1_900, 2_100);
    expect(p).toBeGreaterThan(0.001);
    expect(p).toBeLessThan(0.002);
  });
});

describe("bootstrapMean", () => {
  it("agrees with the normal interval of many values", () => {
    const values = Array.from({ length: 400 }, (_, index) => (index * 7919) % 100);
    const center = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2, 0) / values.length);
    const margin = (1.96 * deviation) / Math.sqrt(values.length);
    const estimate = bootstrapMean(values)!;
    expect(estimate.value).toBe(center);
    expect(Math.abs(estimate.low - (center - margin))).toBeLessThan(margin / 10);
    expect(Math.abs(estimate.high - (center + margin))).toBeLessThan(margin / 10);
  });

  it("returns the same interval for the same values", () => {
    expect(bootstrapMean([1, 5, 2, 9])).toEqual(bootstrapMean([1, 5, 2, 9]));
  });

  it("is a point for equal values and unknown without values", () => {
    expect(bootstrapMean([4, 4, 4])).toEqual({ value: 4, low: 4, high: 4 });
    expect(bootstrapMean([])).toBeNull();
  });
});
