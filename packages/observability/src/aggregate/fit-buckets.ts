import {
  type Fit,
  fitRows,
  omitNulls,
  type RowLevel,
  type TokenBudget,
  type WindowRecord,
} from "@toolwright/core/authoring";
import { truncateMiddle } from "@toolwright/core/text";
import type { Aggregation } from "../datadog/aggregate.ts";
import type { BucketRecord, SeriesPoint } from "../datadog/records.ts";
import { compactSeries } from "./compact-series.ts";
import { countSections, isExact, type LongerBuckets, mergePoints } from "./merge-points.ts";
import { firstFullBucket, hasGaps, intervalToMs } from "./time-buckets.ts";

/** Series with at least this many values say which one is the highest. */
const LONG_SERIES = 24;

/** A result of AggregateEvents. */
export interface BucketsResult {
  readonly buckets: readonly BucketRecord[];
  /** Whether all groups are listed. */
  readonly groups_complete: boolean;
  readonly aggregation: Aggregation;
  readonly window: WindowRecord;
  readonly warnings: readonly string[];
}

/** Numbers of points to reduce a series to, tried in order. */
const POINT_STEPS = [60, 24, 12] as const;
/** With a smaller token budget, {@link FEWEST_POINTS} follow, because not even one series of 12 points may fit. */
const FEW_TOKENS = 1_000;
const FEWEST_POINTS = 4;
/** Lengths to truncate labels to, in characters, tried in order. */
const LABEL_STEPS = [120, 60] as const;
/** Partial time buckets at both ends, which aren't in any section of the others. */
const EDGES = 2;

/**
 * Fits groups to a token budget: complete, then rounded, then with truncated labels, then with fewer points per series,
 * then fewer groups.
 * @param args the call's arguments with the width of the time buckets, such as `5m`, empty for totals
 */
export function fitBuckets<Result extends BucketsResult>(
  result: Result,
  { interval }: { readonly interval: string },
  budget: TokenBudget,
): Fit {
  const { buckets, warnings, aggregation } = result;
  const complete: RowLevel<BucketRecord> = { shape: (bucket) => bucket, note: null };
  const rounded: RowLevel<BucketRecord> = {
    shape: (bucket) => round(bucket, aggregation),
    note: roundNote(aggregation),
  };
  const levels = [complete, rounded, ...labelLevels(result), ...pointLevels(result, interval, budget.maxTokens)];
  const [first, ...others] = levels.map((level) => ({
    ...level,
    shape: (row: BucketRecord) => compactSeries(withHighest(level.shape(row), row)),
  }));
  return fitRows(
    {
      key: "buckets",
      rows: buckets,
      levels: [first ?? complete, ...others],
      build(notes, _count, shown) {
        const groups_complete = result.groups_complete && shown === buckets.length;
        return {
          ...omitNulls(result),
          groups_complete,
          warnings: [...warnings, ...notes, ...describeRest(shown, buckets.length)],
        };
      },
    },
    budget,
  );
}

/**
 * Adds the highest point to a long series, because a reader would otherwise have to count the values. Merged points
 * already have it.
 */
function withHighest(shaped: object, bucket: BucketRecord): object {
  const { series } = shaped as { readonly series?: readonly SeriesPoint[] };
  if (!series || !("series" in bucket) || series.length < bucket.series.length) return shaped;
  const points = series.filter(({ value, partial }) => value !== null && !partial);
  const [highest] = points.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  return highest && points.length >= LONG_SERIES ? { ...shaped, highest } : shaped;
}

/** Levels for long labels, such as SQL statements. A shorter label must stay distinguishable. */
function labelLevels({ buckets, aggregation }: BucketsResult): RowLevel<BucketRecord>[] {
  const longest = longestLabel(buckets);
  return LABEL_STEPS.filter((maxChars) => maxChars < longest).map((maxChars) => ({
    shape: (bucket) => truncateLabels(round(bucket, aggregation), maxChars),
    note: joinNotes(roundNote(aggregation), labelNote(maxChars)),
  }));
}

function longestLabel(buckets: readonly BucketRecord[]): number {
  let longest = 0;
  for (const { by } of buckets) for (const facet in by) longest = Math.max(longest, by[facet]?.length ?? 0);
  return longest;
}

function labelNote(maxChars: number): string {
  return `Labels over ${maxChars} characters are truncated in the middle.`;
}

function truncateLabels(bucket: BucketRecord, maxChars: number): BucketRecord {
  const by = Object.entries(bucket.by).map(([facet, label]) => [facet, truncateMiddle(label, maxChars)]);
  return { ...bucket, by: Object.fromEntries(by) };
}

/** Levels for long series. */
function pointLevels(
  { buckets, aggregation, window }: BucketsResult,
  interval: string,
  maxTokens: number,
): RowLevel<BucketRecord>[] {
  const series = buckets.flatMap((bucket) => ("series" in bucket ? [bucket.series] : []));
  const longest = series.reduce((most, { length }) => Math.max(most, length), 0);
  const steps = maxTokens < FEW_TOKENS ? [...POINT_STEPS, FEWEST_POINTS] : POINT_STEPS;
  return steps
    .filter((points) => points < longest)
    .map((points) => {
      const sections = isExact(aggregation) ? points : points / 2;
      const longer = longerBuckets({ series, interval, window }, sections);
      const labels = longestLabel(buckets) > LABEL_STEPS[0] ? labelNote(LABEL_STEPS[0]) : null;
      return {
        shape: (bucket) => shorten(truncateLabels(bucket, LABEL_STEPS[0]), aggregation, longer),
        // A picture shows only the first sentence.
        note: joinNotes(pointsNote(aggregation, interval, longer.factor), roundNote(aggregation), labels),
      };
    });
}

interface SeriesToMerge {
  readonly series: readonly (readonly SeriesPoint[])[];
  readonly interval: string;
  readonly window: WindowRecord;
}

/** The shortest of the longer time buckets that give each series about as many points as there may be sections. */
function longerBuckets({ series, interval, window }: SeriesToMerge, sections: number): LongerBuckets {
  const longest = Math.max(...series.map(({ length }) => length));
  const intervalMs = intervalToMs(interval);
  const startMs = firstFullBucket(series, intervalMs, Date.parse(window.start));
  const longer = { startMs, intervalMs, endMs: Date.parse(window.end), factor: Math.ceil(longest / sections) };
  if (!series.some((points) => hasGaps(points, intervalMs))) return longer;
  // A series with gaps has points in more sections than one without.
  while (countSections(series, longer) > sections + EDGES) longer.factor = Math.ceil(longer.factor * 1.25);
  return longer;
}

function shorten(bucket: BucketRecord, aggregation: Aggregation, longer: LongerBuckets): BucketRecord {
  if (!("series" in bucket)) return round(bucket, aggregation);
  const { lowest, highest, ...merged } = mergePoints(bucket.series, aggregation, longer);
  return {
    ...round({ ...bucket, ...merged }, aggregation),
    ...(lowest && { lowest: roundPoint(lowest, aggregation) }),
    ...(highest && { highest: roundPoint(highest, aggregation) }),
  };
}

function pointsNote(aggregation: Aggregation, interval: string, factor: number): string {
  const longer = `${Number(interval.slice(0, -1)) * factor}${interval.slice(-1)}`;
  return isExact(aggregation)
    ? `Showing time buckets of ${longer}, merged from ${interval}; lowest and highest are buckets of ${interval}. Narrow the window to see all.`
    : `Showing only the lowest and highest bucket of ${interval} in each ${longer}. Narrow the window or use a longer interval to see all.`;
}

function describeRest(rowCount: number, total: number): string[] {
  if (rowCount >= total) return [];
  return [
    `Showing ${rowCount} of ${total} groups. For the others, narrow the query, group by fewer facets or use a longer interval.`,
  ];
}

/** Counts stay exact. */
function roundNote(aggregation: Aggregation): string | null {
  return aggregation === "count" ? null : "Showing values rounded to 4 digits.";
}

function joinNotes(...notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(" ") || null;
}

function round(bucket: BucketRecord, aggregation: Aggregation): BucketRecord {
  if (!("series" in bucket)) {
    const value = roundValue(bucket.value, aggregation);
    return value === bucket.value ? bucket : { ...bucket, value };
  }
  return { ...bucket, series: bucket.series.map((point) => roundPoint(point, aggregation)) };
}

function roundPoint({ time, value, ...rest }: SeriesPoint, aggregation: Aggregation): SeriesPoint {
  return { time: time.replace(".000Z", "Z"), value: roundValue(value, aggregation), ...rest };
}

function roundValue(value: number | null, aggregation: Aggregation): number | null {
  const isShort = value === null || aggregation === "count" || (Number.isInteger(value) && Math.abs(value) < 10_000);
  return isShort ? value : Number(value.toPrecision(4));
}
