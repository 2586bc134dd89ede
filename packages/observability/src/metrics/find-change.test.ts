import { describe, expect, it } from "vitest";
import { findChange } from "./find-change.ts";

/** Numbers between -1 and 1 that look random and are the same in every run. */
const noise = (index: number) => ((index * 7_919 + 13) % 101) / 50 - 1;
const series = (length: number, valueAt: (index: number) => number) =>
  Array.from({ length }, (_, index) => valueAt(index));

describe("a change of level", () => {
  it("is found at the first value after a step, with both levels", () => {
    expect(findChange(series(60, (index) => (index < 40 ? 40 : 4)))).toEqual({ at: 40, before: 40, after: 4 });
  });

  it("is found below noise, and near the end of a series", () => {
    const { at, before, after } = findChange(series(60, (index) => (index < 55 ? 10 : 30) + 3 * noise(index)))!;
    expect(at).toBe(55);
    expect([before, after]).toEqual([expect.closeTo(10, -0.5), expect.closeTo(30, -0.7)]);
  });

  it("is found where a flat series climbs quickly to a new, noisy level", () => {
    const climb = (index: number) => (index < 30 ? 0 : Math.min(12, (index - 29) * 4) + 2 * noise(index));
    expect(findChange(series(60, climb))?.at).toBeOneOf([30, 31]);
  });

  it.each<[string, (index: number) => number]>([
    ["level", () => 0.1 + 0.2],
    ["noise", (index) => 100 + 5 * noise(index)],
    ["steady slope", (index) => 2 * index],
    ["falling slope with noise", (index) => 1_000 - 5 * index + 10 * noise(index)],
    ["single spike", (index) => (index === 30 ? 1_000 : 1)],
    ["single spike among the last values", (index) => (index === 58 ? 1_000 : 1)],
    ["single spike at the start", (index) => (index === 0 ? 1_000 : 1)],
    ["step of two standard deviations", (index) => (index < 30 ? 0 : 2) + (index % 2 === 0 ? 1 : -1)],
  ])("is not found in a %s", (_, valueAt) => {
    expect(findChange(series(60, valueAt))).toBeNull();
  });

  it.each([0, 1, 2, 5])("is not found in %i values", (length) => {
    expect(findChange(series(length, (index) => index ** 3))).toBeNull();
  });
});
