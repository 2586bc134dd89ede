import { type Fit, fitRows, type RowLevel } from "@toolwright/core/authoring";
import type { ResultBucket } from "./aggregate-buckets.ts";

/** A result of AggregateEvents. */
export interface BucketsResult {
  readonly buckets: readonly ResultBucket[];
  readonly warnings: readonly string[];
}

/** Most points of one series that a model is shown before the series is thinned. */
const POINT_STEPS = [60, 24, 12] as const;

/** Fits groups: whole, then rounded, then with fewer points per series, then fewer groups, the largest first. */
export function fitBuckets<Result extends BucketsResult>(result: Result, maxTokens: number): Fit {
  const { buckets, warnings } = result;
  const whole: RowLevel<ResultBucket> = { shape: (bucket) => bucket, note: null };
  const rounded: RowLevel<ResultBucket> = { shape: round, note: "Values are rounded to 4 digits." };
  const thinned = POINT_STEPS.map(
    (points): RowLevel<ResultBucket> => ({
      shape: (bucket) => thin(round(bucket), points),
      note: `Values are rounded to 4 digits and series thinned to ${points} points (highest of each stretch); a longer interval or fewer groups show all.`,
    }),
  );
  return fitRows({
    rows: buckets,
    levels: [whole, rounded, ...thinned],
    maxTokens,
    build: (rows, notes, shown) => ({
      ...result,
      buckets: rows,
      warnings: [...warnings, ...notes, ...rest(shown, buckets.length)],
    }),
  });
}

function rest(shown: number, all: number): string[] {
  if (shown >= all) return [];
  return [
    `Showing ${shown} of ${all} groups; for the others narrow the query, group by fewer facets or use a longer interval.`,
  ];
}

function round(bucket: ResultBucket): ResultBucket {
  if (!("series" in bucket)) return { ...bucket, value: toFourDigits(bucket.value) };
  return {
    ...bucket,
    series: bucket.series.map(({ time, value }) => ({ time: time.replace(".000Z", "Z"), value: toFourDigits(value) })),
  };
}

function toFourDigits(value: number | null): number | null {
  return value === null || (Number.isInteger(value) && Math.abs(value) < 10_000) ? value : Number(value.toPrecision(4));
}

/** Keeps the highest point of each stretch: a spike is what a reader looks for. */
function thin(bucket: ResultBucket, points: number): ResultBucket {
  if (!("series" in bucket) || bucket.series.length <= points) return bucket;
  const stretch = bucket.series.length / points;
  const kept = Array.from({ length: points }, (_, index) =>
    bucket.series.slice(Math.floor(index * stretch), Math.floor((index + 1) * stretch)),
  );
  return {
    ...bucket,
    series: kept.flatMap((part) =>
      part.length === 0
        ? []
        : [part.reduce((high, point) => ((point.value ?? -Infinity) > (high.value ?? -Infinity) ? point : high))],
    ),
  };
}
