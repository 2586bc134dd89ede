import { expandResult, testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { AGGREGATIONS, type Aggregation } from "../datadog/aggregate.ts";
import { createObservability } from "../toolkit.ts";
import { intervalToMs } from "./time-buckets.ts";

const NOW = Date.UTC(2026, 0, 31, 9, 7, 13);
const MERGED = /Showing time buckets of (\d+[smhdw]), merged from \w+;/;
const THINNED = /Showing only the lowest and highest bucket of \w+ in each (\d+[smhdw])\./;
const ROUNDED = "Showing values rounded to 4 digits.";
const LEFT_OUT = "Showing only time buckets with events";

interface Point {
  readonly time: string;
  readonly value: number | null;
  readonly partial?: boolean;
}

/** A group as a model reads it. Only the number of its labels matters here, not whether they are truncated. */
interface Group {
  readonly by: Readonly<Record<string, string>>;
  readonly value?: number | null;
  readonly series?: readonly Point[];
  readonly lowest?: Point;
  readonly highest?: Point;
}

interface Wire {
  readonly by: Readonly<Record<string, string>>;
  readonly computes: { readonly c0: number | null | readonly Point[] };
}

/** A request, the backend's response, and a function that fits the result. */
interface Scene {
  readonly aggregation: Aggregation;
  /** Width of the time buckets; empty for totals. */
  readonly interval: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly buckets: readonly Wire[];
  readonly maxResultTokens: number;
}

async function read(scene: Scene) {
  const { aggregation, interval, startMs, endMs, buckets, maxResultTokens } = scene;
  const toolkit = createObservability({
    apiKey: "api-key",
    applicationKey: "application-key",
    site: "datadoghq.com",
    clock: testClock(NOW),
    fetch: async () => Response.json({ data: { buckets }, meta: {} }),
  });
  const tool = toolkit.tools.find(({ name }) => name === "Observability.AggregateEvents")!;
  const args = {
    dataset: "logs",
    aggregation,
    interval,
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(endMs).toISOString(),
    group_by: Object.keys(buckets[0]?.by ?? {}),
    group_limit: 1_000,
  };
  const answer = await tool.call(args, { maxResultTokens });
  if (!answer.ok) throw new Error(answer.text);
  // If all groups have the same truncated words, the errors of the estimate add up.
  expect(encode(answer.text).length).toBeLessThanOrEqual(maxResultTokens * 1.15);
  const fitted = expandResult(JSON.parse(answer.text)) as { buckets: Group[]; warnings: string[] };
  return { groups: fitted.buckets, warnings: fitted.warnings.join(" ") };
}

/** A time bucket of the full series. */
interface Bucket {
  readonly timeMs: number;
  readonly value: number | null;
  /** Whether it lies entirely within the window. */
  readonly isFull: boolean;
}

/** The full series, derived from the response alone. A bucket that the backend omits has no events. */
function fullSeries(scene: Scene, points: readonly Point[]): Bucket[] {
  const { aggregation, interval, startMs, endMs } = scene;
  const width = intervalToMs(interval);
  const values = new Map(points.map(({ time, value }) => [Date.parse(time), value]));
  const buckets: Bucket[] = [];
  for (let timeMs = Math.floor(startMs / width) * width; timeMs < endMs; timeMs += width) {
    const value = values.get(timeMs);
    if (value === undefined && aggregation !== "count") continue;
    const isFull = timeMs >= startMs && timeMs + width <= endMs;
    buckets.push({ timeMs, value: value === undefined ? 0 : value, isFull });
  }
  return buckets;
}

const known = (values: readonly (number | null | undefined)[]) => values.filter((value) => value != null);
const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A statistic of several time buckets, computed from theirs. */
function combine(aggregation: Aggregation, buckets: readonly Bucket[]): number | null {
  const values = known(buckets.map(({ value }) => value));
  if (values.length === 0) return null;
  if (aggregation === "min") return Math.min(...values);
  return aggregation === "max" ? Math.max(...values) : sumOf(values);
}

/** Expects a value that is exact, or approximate where the result says so. Sums depend on the order of additions. */
function expectValue(shown: number | null | undefined, real: number | null, isRounded: boolean): void {
  if (real === null || shown == null) {
    expect(shown ?? null).toBe(real);
    return;
  }
  const tolerance = isRounded ? Math.abs(real) * 5e-4 : Math.abs(real) * 1e-12;
  expect(Math.abs(shown - real), `${shown} is ${real}`).toBeLessThanOrEqual(tolerance);
}

/** Expects the extremes that a model sees to be those of the full buckets. */
function expectExtremes(group: Group, full: readonly Bucket[], isRounded: boolean): void {
  const real = known(full.map(({ value }) => value));
  if (real.length === 0) return;
  const points = [...group.series!.filter(({ partial }) => !partial), group.lowest, group.highest];
  const seen = known(points.map((point) => point?.value));
  if (group.lowest) expectValue(group.lowest.value, Math.min(...real), isRounded);
  if (group.highest) expectValue(group.highest.value, Math.max(...real), isRounded);
  for (const extreme of [group.lowest, group.highest].filter((point) => point !== undefined)) {
    const source = full.find(({ timeMs }) => timeMs === Date.parse(extreme.time));
    expectValue(extreme.value, source!.value, isRounded);
  }
  if (!group.lowest) expectValue(Math.min(...seen), Math.min(...real), isRounded);
  if (!group.highest) expectValue(Math.max(...seen), Math.max(...real), isRounded);
}

/** Expects points to be buckets of the full series, with partial ones marked. */
function expectSamePoints(points: readonly Point[], series: readonly Bucket[], isRounded: boolean): void {
  for (const { time, value, partial = false } of points) {
    const source = series.find(({ timeMs }) => timeMs === Date.parse(time));
    expect(source, time).toBeDefined();
    expectValue(value, source!.value, isRounded);
    expect(partial).toBe(!source!.isFull);
  }
}

/** Sentences in which warnings say that series are shortened. */
interface Shown {
  /** Width of the longer time buckets. */
  readonly widthMs: number;
  readonly isRounded: boolean;
}

/**
 * Expects each point to be the exact statistic of its longer time bucket, and the points together to cover all buckets.
 */
function expectMerged(scene: Scene, series: readonly Bucket[], group: Group, shown: Shown): void {
  const { widthMs: width, isRounded } = shown;
  const rest = new Set(series);
  for (const { time, value, partial = false } of group.series!) {
    const timeMs = Date.parse(time);
    const own = series.filter((bucket) => bucket.timeMs >= timeMs && bucket.timeMs < timeMs + width && bucket.isFull);
    const edge = series.find((bucket) => bucket.timeMs === timeMs && !bucket.isFull);
    const merged = edge ? [edge] : own;
    expect(partial, time).toBe(edge !== undefined || timeMs + width > scene.endMs);
    expectValue(value, combine(scene.aggregation, merged), isRounded);
    for (const bucket of merged) {
      expect(rest.has(bucket), "is in one longer time bucket only").toBe(true);
      rest.delete(bucket);
    }
  }
  expect([...rest].filter(({ value }) => value !== 0)).toEqual([]);
}

function expectThinned(series: readonly Bucket[], group: Group, { widthMs: width, isRounded }: Shown): void {
  expectSamePoints(group.series!, series, isRounded);
  const shown = new Set(group.series!.map(({ time }) => Date.parse(time)));
  const full = series.filter(({ isFull }) => isFull);
  const [first] = full;
  // Wherever a section begins, every stretch of two sections must have a point.
  for (const { timeMs } of full.filter((bucket) => first && bucket.timeMs >= first.timeMs + width)) {
    const near = full.filter((bucket) => Math.abs(bucket.timeMs - timeMs) < width);
    expect(near.some((bucket) => shown.has(bucket.timeMs))).toBe(true);
  }
}

function expectTruth(scene: Scene, groups: readonly Group[], warnings: string): void {
  const { buckets } = scene;
  expect(groups.length).toBeGreaterThan(0);
  const rest = `Showing ${groups.length} of ${buckets.length} groups.`;
  if (groups.length < buckets.length) expect(warnings).toContain(rest);
  else expect(warnings).not.toMatch(/Showing \d+ of/);
  const isRounded = warnings.includes(ROUNDED);
  for (const [index, group] of groups.entries()) {
    const { c0 } = buckets[index]!.computes;
    if (typeof c0 === "number" || c0 === null) {
      expectValue(group.value, c0, isRounded);
      continue;
    }
    const series = fullSeries(scene, c0);
    const full = series.filter(({ isFull }) => isFull);
    const [merged, thinned] = [MERGED.exec(warnings)?.[1], THINNED.exec(warnings)?.[1]];
    expect(group.series!.map(({ time }) => Date.parse(time))).toEqual(
      group.series!.map(({ time }) => Date.parse(time)).sort((one, other) => one - other),
    );
    if (merged) expectMerged(scene, series, group, { widthMs: intervalToMs(merged), isRounded });
    else if (thinned) expectThinned(series, group, { widthMs: intervalToMs(thinned), isRounded });
    else expectSamePoints(group.series!, series, isRounded);
    if (warnings.includes(LEFT_OUT) && !merged) continue;
    if (!merged && !thinned) expect(group.series).toHaveLength(series.length);
    expectExtremes(group, full, isRounded);
  }
}

const count = fc.oneof(fc.nat(30), fc.nat(3_000_000), fc.constant(7));
const measured = fc.oneof(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  fc.constant(1234.5),
  fc.constant(null),
);
const label = fc.oneof(
  fc.nat(99).map((index) => `service-${index}`),
  fc.nat(99).map((index) => `SELECT ${index} ${"column, ".repeat(60)} FROM orders_${index}`),
);
const shape = fc.record({
  aggregation: fc.constantFrom(...AGGREGATIONS),
  maxResultTokens: fc.oneof(fc.integer({ min: 500, max: 2_500 }), fc.integer({ min: 500, max: 20_000 })),
  interval: fc.constantFrom("30s", "1m", "5m", "7m", "1h", "1d"),
  points: fc.oneof(fc.nat(5), fc.nat(90), fc.integer({ min: 90, max: 500 }), fc.constant(2_100)),
  startOffset: fc.constantFrom(0, 0, 1, 0.4),
  endOffset: fc.constantFrom(0, 0, 1, 0.7),
  groups: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 })),
  labels: fc.array(label, { minLength: 1, maxLength: 3 }),
  values: fc.array(measured, { minLength: 1, maxLength: 40 }),
  counts: fc.array(count, { minLength: 1, maxLength: 40 }),
  gaps: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
  hasGaps: fc.boolean(),
});

function toScene(drawn: typeof shape extends fc.Arbitrary<infer Shape> ? Shape : never, hasSeries: boolean): Scene {
  const { aggregation, maxResultTokens, points, hasGaps, gaps, labels } = drawn;
  const width = intervalToMs(drawn.interval);
  const firstMs = (Math.floor(NOW / width) - points - 1) * width;
  const startMs = Math.round(firstMs + drawn.startOffset * (width / 2));
  const endMs = Math.max(startMs + 1_000, Math.round(firstMs + points * width + drawn.endOffset * (width / 2)));
  const values = aggregation === "count" ? drawn.counts : drawn.values;
  // Each group's values repeat with a different period.
  const valueAt = (group: number, index: number) => values[(index * (group + 1) + group) % values.length] ?? null;
  const seriesOf = (group: number) => {
    const series: Point[] = [];
    for (let index = 0; firstMs + index * width < endMs; index++) {
      const isGap = hasGaps && gaps[(index + group) % gaps.length];
      const time = new Date(firstMs + index * width).toISOString();
      if (!isGap) series.push({ time, value: valueAt(group, index) });
    }
    return series;
  };
  const buckets = Array.from({ length: Math.max(1, drawn.groups) }, (_, group) => ({
    by: drawn.groups === 0 ? {} : { service: `${labels[group % labels.length]}-${group}` },
    computes: { c0: hasSeries ? seriesOf(group) : valueAt(group, 0) },
  }));
  return {
    aggregation,
    maxResultTokens,
    interval: hasSeries ? drawn.interval : "",
    startMs,
    endMs,
    buckets,
  };
}

describe("a model's view of AggregateEvents", () => {
  it("has the totals of the first groups, exact or said to be rounded, at any token budget", async () => {
    await fc.assert(
      fc.asyncProperty(shape, fc.integer({ min: 1, max: 10 }), async (drawn, times) => {
        const scene = toScene({ ...drawn, groups: drawn.groups * times }, false);
        const { groups, warnings } = await read(scene);
        expectTruth(scene, groups, warnings);
      }),
      { numRuns: 50 },
    );
  });

  it("has the extremes of every series, with sums and counts that are exact or said to be rounded, at any token budget", async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (drawn) => {
        const scene = toScene(drawn, true);
        const { groups, warnings } = await read(scene);
        expectTruth(scene, groups, warnings);
      }),
      { numRuns: 50 },
    );
  });
});
