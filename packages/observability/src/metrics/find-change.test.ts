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
    const change = findChange(series(60, (index) => (index < 55 ? 10 : 30) + 3 * noise(index)));
    expect(change).toEqual({ at: 55, before: expect.closeTo(10, -0.5), after: expect.closeTo(30, -0.7) });
  });

  it("is found where a flat series climbs quickly to a new, noisy level", () => {
    const climb = (index: number) => (index < 30 ? 0 : Math.min(12, (index - 29) * 4) + 2 * noise(index));
    expect(findChange(series(60, climb))).toMatchObject({ at: expect.toBeOneOf([30, 31]) });
  });

  it("has levels without the interval in which it happened, and begins with that interval", () => {
    for (const [before, after] of [
      [40, 4],
      [0, 10],
      [5, 4],
    ] as const)
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const mixed = before + share * (after - before);
        const values = series(60, (index) => (index < 25 ? before : index === 25 ? mixed : after));
        expect(findChange(values)).toEqual({ at: 25, before, after });
      }
  });

  it("is as small as the last of four digits", () => {
    expect(findChange(series(60, (index) => (index < 30 ? 99.99 : 99.98)))).toMatchObject({ at: 30 });
  });

  it.each([2, 3, 4])("begins with the first of the last %i values, also as a fall", (count) => {
    for (const [before, after] of [
      [40, 4],
      [4, 40],
    ] as const) {
      const values = series(60, (index) => (index < 60 - count ? before : after));
      expect(findChange(values)).toEqual({ at: 60 - count, before, after });
    }
  });

  it("begins with a mixed interval in a short series too", () => {
    expect(findChange([40, 40, 22.9, 4, 4, 4])).toEqual({ at: 2, before: 40, after: 4 });
  });

  it.each<[string, string, (index: number) => number]>([
    ["level", "level", () => 0.1 + 0.2],
    ["level", "step of less than a ten-thousandth", (index) => (index < 30 ? 100_000 : 100_009)],
    ["noise", "noise", (index) => 100 + 5 * noise(index)],
    ["slope", "steady slope", (index) => 2 * index],
    ["slope", "falling slope with noise", (index) => 1_000 - 5 * index + 10 * noise(index)],
    ["noise", "single spike", (index) => (index === 30 ? 1_000 : 1)],
    ["brief", "single spike among the last values", (index) => (index === 58 ? 1_000 : 1)],
    ["brief", "single spike at the start", (index) => (index === 0 ? 1_000 : 1)],
    ["noise", "wave", (index) => 100 + 50 * Math.sin(index / 5)],
    ["noise", "number beyond all others", (index) => (index === 30 ? 1e300 : index)],
  ])("is missing because of %s in a %s", (reason, _, valueAt) => {
    expect(findChange(series(60, valueAt))).toBe(reason);
  });

  it.each([1, 2, 5])("is not found in %i values", (length) => {
    expect(findChange(series(length, (index) => (index + 1) ** 3))).toBe("few points");
  });
});

/** Random numbers of distributions that metrics have, the same in every run. */
function random(seed: number) {
  let state = seed;
  const uniform = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return (state + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const count = (mean: number) => {
    let [events, product] = [0, uniform()];
    for (; product > Math.exp(-mean); product *= uniform()) events++;
    return events;
  };
  return { uniform, normal, count };
}

const RUNS = 500;

/** The changes found in series of random values with one level, or with another from a random index. */
function changesIn(
  length: number,
  draw: (factor: number, from: ReturnType<typeof random>) => number,
  factor: number | null,
) {
  const from = random(length);
  return Array.from({ length: RUNS }, () => {
    const at = factor === null ? length : Math.floor(length * (0.2 + 0.6 * from.uniform()));
    const found = findChange(series(length, (index) => draw(index < at ? 1 : (factor ?? 1), from)));
    return typeof found === "string" ? null : { ...found, distance: Math.abs(found.at - at) };
  }).filter((change) => change !== null);
}

const KINDS = {
  "of values that vary by a tenth": (factor, { normal }) => 100 * factor * (1 + 0.1 * normal()),
  "of values that vary by a quarter": (factor, { normal }) => 100 * factor * (1 + 0.25 * normal()),
  "of 4 events per interval": (factor, { count }) => count(4 * factor),
  "of 20 events per interval": (factor, { count }) => count(20 * factor),
  "of rare events": (factor, { count }) => count(0.3 * factor),
  "with spikes": (factor, { normal, uniform }) => 10 * factor + normal() + (uniform() < 0.05 ? 100 * uniform() : 0),
  "with a long tail": (factor, { normal }) => factor * Math.exp(normal()),
} satisfies Record<string, (factor: number, from: ReturnType<typeof random>) => number>;

describe("among random series", () => {
  it.each(Object.keys(KINDS) as (keyof typeof KINDS)[])("noise is a change in at most 2 %% of those %s", (kind) => {
    for (const length of [6, 8, 12, 24, 60, 120])
      expect(changesIn(length, KINDS[kind], null).length, `${length} values`).toBeLessThanOrEqual(0.02 * RUNS);
  });

  it.each<[number, keyof typeof KINDS, number, number]>([
    [4 / 3, "of values that vary by a tenth", 60, 0.99],
    [2 / 3, "of values that vary by a tenth", 24, 0.95],
    [2 / 3, "of values that vary by a quarter", 60, 0.85],
    [2 / 3, "of 20 events per interval", 60, 0.85],
    [0.45, "of 20 events per interval", 24, 0.85],
    [0.45, "of 4 events per interval", 60, 0.65],
    [2, "of 4 events per interval", 60, 0.85],
  ])("a change by a factor of %f is found in most of those %s (%i values)", (factor, kind, length, share) => {
    const found = changesIn(length, KINDS[kind], factor);
    expect(found.length).toBeGreaterThanOrEqual(share * RUNS);
    expect(found.filter(({ distance }) => distance <= 3).length).toBeGreaterThanOrEqual(0.75 * found.length);
    expect(found.filter(({ before, after }) => after > before === factor > 1)).toHaveLength(found.length);
  });
});
