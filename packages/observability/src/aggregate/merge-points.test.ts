import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AGGREGATIONS, type Aggregation } from "../datadog/aggregate.ts";
import type { SeriesPoint } from "../datadog/records.ts";
import { isExact, type LongerBuckets, type MergedSeries, mergePoints } from "./merge-points.ts";

const MINUTE = 60_000;

function seriesOf(values: readonly (number | null)[], partial: readonly number[] = []): SeriesPoint[] {
  return values.map((value, index) => ({
    time: new Date(index * MINUTE).toISOString(),
    value,
    ...(partial.includes(index) && { partial: true as const }),
  }));
}

/** Longer time buckets over the series of {@link seriesOf}. */
function longer(points: readonly SeriesPoint[], factor: number, startMs = 0): LongerBuckets {
  return { startMs, intervalMs: MINUTE, factor, endMs: points.length * MINUTE };
}

function merge(points: readonly SeriesPoint[], aggregation: Aggregation, factor: number, startMs = 0): MergedSeries {
  return mergePoints(points, aggregation, longer(points, factor, startMs));
}

function valuesOf({ series }: MergedSeries): (number | null)[] {
  return series.map(({ value }) => value);
}

describe("merged time buckets", () => {
  test("a count is summed, with the outage as its lowest point", () => {
    const points = seriesOf([9, 9, 9, 0, 9, 9, 9, 30]);
    const merged = merge(points, "count", 4);
    expect(valuesOf(merged)).toEqual([27, 57]);
    expect(merged).toMatchObject({ lowest: points[3], highest: points[7] });
  });

  test("a minimum stays a minimum, and a maximum a maximum", () => {
    expect(valuesOf(merge(seriesOf([3, 1, 2, 8]), "min", 2))).toEqual([1, 2]);
    expect(valuesOf(merge(seriesOf([3, 1, 2, 8]), "max", 2))).toEqual([3, 8]);
  });

  test("a section that is shorter than the others is marked partial", () => {
    const { series } = merge(seriesOf([1, 1, 1]), "count", 2);
    expect(series.map(({ partial = false }) => partial)).toEqual([false, true]);
  });

  test("partial buckets are not merged with others, and don't count as extremes", () => {
    const points = seriesOf([1, 20, 30, 2], [0, 3]);
    const merged = merge(points, "sum", 2, MINUTE);
    expect(valuesOf(merged)).toEqual([1, 50, 2]);
    expect(merged).toMatchObject({ lowest: points[1], highest: points[2] });
  });

  test("of a percentile, each section keeps its lowest and highest point", () => {
    const points = seriesOf([5, 1, 9, 5, null, 4, 4, 4]);
    expect(merge(points, "p95", 4).series).toEqual([points[1], points[2], points[5]]);
  });

  test("no time bucket after a partial last one counts as empty, because it may be in the future", () => {
    const points = seriesOf([2, 3, 1], [2]);
    const window = { startMs: 0, intervalMs: MINUTE, factor: 2, endMs: 10 * MINUTE };
    expect(mergePoints(points, "count", window)).toMatchObject({ lowest: points[0], highest: points[1] });
  });

  test("points whose time isn't valid keep their values", () => {
    const points = [1, 2].map((value) => ({ time: "", value }));
    for (const aggregation of AGGREGATIONS) expect(merge(points, aggregation, 2).series[0]).toHaveProperty("time", "");
    expect(valuesOf(merge(points, "count", 2))).toEqual([3]);
  });

  test("sections without a value stay, with null", () => {
    expect(valuesOf(merge(seriesOf([null, null, 3, 4]), "sum", 2))).toEqual([null, 7]);
    expect(valuesOf(merge(seriesOf([null, null, 3, 4]), "p99", 2))).toEqual([null, 3, 4]);
  });

  test("a time bucket that the backend omitted makes no merged bucket longer, and none start earlier", () => {
    const [first, , , , , last] = seriesOf([1, 0, 0, 0, 0, 6]);
    const { series } = mergePoints([first!, last!], "sum", { ...longer([], 2), endMs: 6 * MINUTE });
    expect(series).toEqual([first, { time: new Date(4 * MINUTE).toISOString(), value: 6 }]);
  });

  test("series that begin at different times are merged into the same longer time buckets", () => {
    const late = seriesOf([0, 1, 1, 1]).slice(1);
    const { series } = mergePoints(late, "max", { ...longer([], 2), endMs: 4 * MINUTE });
    expect(series.map(({ time }) => Date.parse(time))).toEqual([0, 2 * MINUTE]);
  });

  test("the lowest count is zero where a long series lacks a time bucket", () => {
    const points = seriesOf([5, 5, 0, 5]).filter(({ value }) => value !== 0);
    const { lowest } = mergePoints(points, "count", { ...longer([], 2), endMs: 4 * MINUTE });
    expect(lowest).toEqual({ time: new Date(2 * MINUTE).toISOString(), value: 0 });
  });

  test("any series keeps its extremes, and its total where it is exact", () => {
    const value = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.constant(null));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(...AGGREGATIONS),
        fc.integer({ min: 2, max: 20 }),
        (values, aggregation, factor) => {
          const merged = merge(seriesOf(values, [0]), aggregation, factor, MINUTE);
          const known = (list: readonly (number | null | undefined)[]) => list.filter((item) => item != null);
          const shown = known([...valuesOf(merged), merged.lowest?.value, merged.highest?.value]);
          const full = known(values.slice(1));
          if (full.length > 0) expect(shown).toEqual(expect.arrayContaining([Math.min(...full), Math.max(...full)]));
          expect(valuesOf(merged)[0]).toBe(values[0]);
          const sum = (list: readonly number[]) => list.reduce((total, item) => total + item, 0);
          if (aggregation === "count") expect(sum(known(valuesOf(merged)))).toBe(sum(known(values)));
          if (!isExact(aggregation)) for (const shownValue of valuesOf(merged)) expect(values).toContain(shownValue);
        },
      ),
    );
  });
});
