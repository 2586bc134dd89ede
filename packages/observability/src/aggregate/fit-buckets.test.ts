import { estimateTokens } from "@toolwright/core";
import { expandResult } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import type { BucketRecord, SeriesPoint } from "../datadog/records.ts";
import { compactSeries } from "./compact-series.ts";
import { type BucketsResult, fitBuckets } from "./fit-buckets.ts";

const START = Date.UTC(2026, 0, 31, 3);
const MINUTE = 60_000;
const window = { start: new Date(START).toISOString(), end: "2026-02-28T00:00:00.000Z" };
const budgets = [500, 2_000, 8_000];

interface FittedBuckets {
  buckets: { by: Record<string, string>; value?: number | null; series?: { time: string; value: number | null }[] }[];
  groups_complete: boolean;
  warnings: string[];
}

function groups(count: number): BucketsResult {
  const buckets = Array.from({ length: count }, (_, index) => ({
    by: { service: `service-${index % 100}`, resource: `GET /api/v2/items/${index}/parts` },
    value: 1e9 / (index + 1),
  }));
  return { buckets, groups_complete: true, aggregation: "avg", window, warnings: ["earlier warning"] };
}

/** Flat series with one spike each. */
function series(count: number, points: number): BucketsResult {
  const buckets = Array.from(
    { length: count },
    (_, group): BucketRecord => ({
      by: { service: `service-${group}` },
      series: Array.from({ length: points }, (_point, index) => ({
        time: new Date(START + index * MINUTE).toISOString(),
        value: index === spikeAt(group, points) ? 987_654.321 : 1_234.5678 + (index % 7),
      })),
    }),
  );
  return { buckets, groups_complete: true, aggregation: "avg", window, warnings: [] };
}

function spikeAt(group: number, points: number): number {
  return (group * 97 + 41) % points;
}

function fit(result: BucketsResult, maxTokens: number): FittedBuckets {
  return expandResult(fitBuckets(result, { interval: "1m" }, { maxTokens }).value) as FittedBuckets;
}

function fitTokens(result: BucketsResult, maxTokens: number): number {
  return tokensOf(fitBuckets(result, { interval: "1m" }, { maxTokens }).value);
}

function tokensOf(value: unknown): number {
  return encode(JSON.stringify(value)).length;
}

describe("fitted groups", () => {
  it.each(budgets)("groups stay within a token budget of %i by the real tokenizer", (maxTokens) => {
    for (const result of [groups(10_000), groups(50), series(20, 300), series(200, 60), series(1, 2_000)]) {
      const fitted = fit(result, maxTokens);
      expect(fitTokens(result, maxTokens)).toBeLessThanOrEqual(maxTokens);
      expect(fitted.buckets.length).toBeGreaterThan(0);
    }
  });

  it("groups that fit are returned in full, value by value", () => {
    for (const result of [groups(20), series(2, 20), { ...groups(0), warnings: ["nothing"] }]) {
      expect(fit(result, 8_000)).toEqual(result);
    }
  });

  it("a series of many values names the highest one", () => {
    const all = series(1, 30);
    expect(fit(all, 8_000).buckets[0]).toMatchObject({
      highest: { time: new Date(START + spikeAt(0, 30) * MINUTE).toISOString(), value: 987_654.321 },
    });
  });

  it("values are rounded before groups are left out, with a note", () => {
    const all = groups(150);
    const fitted = fit(all, estimateTokens(JSON.stringify(all)) - 1);
    expect(fitted.buckets).toHaveLength(150);
    expect(fitted.buckets[2]!.value).toBe(333_300_000);
    expect(fitted.warnings).toEqual(["earlier warning", "Showing values rounded to 4 digits."]);
  });

  it("the smallest groups are left out first, with their number and a way to get them", () => {
    const all = groups(10_000);
    const fitted = fit(all, 8_000);
    expect(fitted.buckets.map(({ by }) => by)).toEqual(all.buckets.slice(0, fitted.buckets.length).map(({ by }) => by));
    expect(fitted.warnings[0]).toBe("earlier warning");
    expect(fitted.warnings.at(-1)).toBe(
      `Showing ${fitted.buckets.length} of 10000 groups. For the others, narrow the query, group by fewer facets or use a longer interval.`,
    );
    expect(fitted.buckets.length).toBeGreaterThan(150);
  });

  it("groups are complete only if Datadog returned all of them and all of them fit", () => {
    expect(fit(groups(20), 8_000).groups_complete).toBe(true);
    expect(fit(groups(150), 4_000).groups_complete).toBe(false);
    expect(fit({ ...groups(20), groups_complete: false }, 8_000).groups_complete).toBe(false);
    const long = { by: { statement: "SELECT ".repeat(5_000) }, value: 1 };
    expect(fit({ ...groups(0), buckets: Array.from({ length: 5 }, () => long) }, 100).groups_complete).toBe(false);
  });

  it("long labels are truncated before groups are left out", () => {
    const buckets = Array.from({ length: 100 }, (_, index) => ({
      by: { resource: `SELECT ${index} ${"column, ".repeat(150)} FROM orders_${index}` },
      value: 1_000 - index,
    }));
    const fitted = fit({ buckets, groups_complete: true, aggregation: "count", window, warnings: [] }, 8_000);
    expect(fitted.buckets).toHaveLength(100);
    expect(new Set(fitted.buckets.map(({ by }) => by["resource"])).size).toBe(100);
    expect(fitted.warnings).toEqual(["Labels over 120 characters are truncated in the middle."]);
  });

  it("labels are truncated further, to 60 characters, before groups are left out", () => {
    const buckets = Array.from({ length: 100 }, (_, index) => ({
      by: { resource: `SELECT ${index} ${"column, ".repeat(150)} FROM orders_${index}` },
      value: 1_000 - index,
    }));
    const fitted = fit({ buckets, groups_complete: true, aggregation: "count", window, warnings: [] }, 4_000);
    expect(fitted).toMatchObject({ groups_complete: true, buckets: { length: 100 } });
    expect(new Set(fitted.buckets.map(({ by }) => by["resource"])).size).toBe(100);
    expect(fitted.warnings).toEqual(["Labels over 60 characters are truncated in the middle."]);
  });

  it("small integers and missing values are kept unchanged", () => {
    const buckets = Array.from({ length: 400 }, (_, index) => ({
      by: { host: `host-${index}` },
      value: index % 2 === 0 ? 9_999 : null,
    }));
    const fitted = fit({ buckets, groups_complete: true, aggregation: "avg", window, warnings: [] }, 2_000);
    expect(fitted.buckets.slice(0, 2).map(({ value }) => value)).toEqual([9_999, null]);
  });
});

describe("fitted series", () => {
  it("long labels of series are truncated too", () => {
    const statement = `SELECT ${"column, ".repeat(150)} FROM orders_`;
    const { buckets, ...result } = series(6, 300);
    const long = buckets.map((bucket, index) => ({ ...bucket, by: { resource: `${statement}${index}` } }));
    const fitted = fit({ ...result, buckets: long }, 3_000);
    expect(fitted.buckets).toHaveLength(6);
    for (const { by } of fitted.buckets) expect(by["resource"]!.length).toBeLessThanOrEqual(120);
    expect(fitted.warnings.join()).toContain("Labels over 120 characters are truncated in the middle.");
  });

  it("a count keeps an outage of four minutes and its exact total", () => {
    const values = Array.from({ length: 360 }, (_, index) => (index >= 200 && index < 204 ? 0 : 1_006 + (index % 5)));
    const points = values.map((value, index) => ({ time: new Date(START + index * MINUTE).toISOString(), value }));
    const result: BucketsResult = {
      buckets: [{ by: {}, series: points }],
      groups_complete: true,
      aggregation: "count",
      window: { start: window.start, end: new Date(START + 360 * MINUTE).toISOString() },
      warnings: [],
    };
    const fitted = fit(result, 700);
    const [bucket] = fitted.buckets;
    expect(bucket).toMatchObject({ lowest: { time: "2026-01-31T06:20:00Z", value: 0 } });
    expect(bucket!.series!.reduce((sum, { value }) => sum + value!, 0)).toBe(
      values.reduce((sum, value) => sum + value),
    );
    expect(fitted.warnings).toEqual([
      "Showing time buckets of 6m, merged from 1m; lowest and highest are buckets of 1m. Narrow the window to see all.",
    ]);
  });

  it.each([2_000, 4_000, 8_000, 12_000, 20_000])("series keep every spike at %i tokens", (maxTokens) => {
    const fitted = fit(series(20, 300), maxTokens);
    for (const [group, bucket] of fitted.buckets.entries()) {
      const spike = bucket.series!.find(({ value }) => value === 987_700 || value === 987_654.321);
      expect(Date.parse(spike!.time)).toBe(START + spikeAt(group, 300) * MINUTE);
      expect(bucket.series!.map(({ time }) => time)).toEqual(bucket.series!.map(({ time }) => time).toSorted());
    }
  });

  it("series are thinned before groups are left out, with a note of the number of points", () => {
    const fitted = fit(series(20, 300), 8_000);
    expect(fitted.buckets).toHaveLength(20);
    const points = fitted.buckets[0]!.series!.length;
    expect([60, 24, 12, 6]).toContain(points);
    expect(fitted.warnings).toEqual([
      "Showing only the lowest and highest bucket of 1m in each 50m. Narrow the window or use a longer interval to see all. Showing values rounded to 4 digits.",
    ]);
  });

  it("thinned series span the entire window", () => {
    const { series: points } = fit(series(1, 5_000), 2_000).buckets[0]!;
    const [first, last] = [Date.parse(points![0]!.time), Date.parse(points!.at(-1)!.time)];
    const stretch = (2 * 5_000 * MINUTE) / points!.length;
    expect(first).toBeLessThan(START + stretch);
    expect(last).toBeGreaterThanOrEqual(START + 5_000 * MINUTE - stretch);
  });

  it("series may contain points without a value", () => {
    const empty = Array.from({ length: 300 }, (_, index) => ({
      time: new Date(START + index * MINUTE).toISOString(),
      value: null,
    }));
    const buckets = Array.from({ length: 10 }, (_, index) => ({ by: { n: String(index) }, series: empty }));
    const result: BucketsResult = { buckets, groups_complete: true, aggregation: "avg", window, warnings: [] };
    expect(tokensOf(fitBuckets(result, { interval: "1m" }, { maxTokens: 2_000 }).value)).toBeLessThanOrEqual(2_000);
    expect(fit(result, 2_000).buckets[0]!.series!.every(({ value }) => value === null)).toBe(true);
  });
});

describe("a compact series", () => {
  const points = (minutes: readonly number[]) =>
    minutes.map((minute) => ({ time: new Date(START + minute * MINUTE).toISOString(), value: minute }));
  const compact = (series: readonly SeriesPoint[]) => compactSeries({ by: {}, series });

  it("has its start, step and values, zeros included, and names partial ends", () => {
    const [first, ...others] = points([0, 5, 10, 15]);
    const series = [{ ...first!, partial: true as const }, ...others];
    expect(compact(series)).toEqual({
      by: {},
      start: "2026-01-31T03:00:00Z",
      step: "5m",
      partial: ["first"],
      values: [0, 5, 10, 15],
    });
  });

  it("keeps its points if their distances vary, or if there are few", () => {
    for (const minutes of [[0, 5, 10, 20], [0, 5, 10], [], [0, 0, 0, 0]])
      expect(compact(points(minutes))).toEqual({ by: {}, series: points(minutes) });
  });
});
