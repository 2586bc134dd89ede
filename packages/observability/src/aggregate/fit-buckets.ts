import { type Fit, fitRows, type RowLevel } from "@toolwright/core/authoring";
import type { ResultBucket } from "./aggregate-buckets.ts";

/** A result of AggregateEvents. */
export interface BucketsResult {
  readonly buckets: readonly ResultBucket[];
  readonly warnings: readonly string[];
}

/** Numbers of points to thin a series to, tried in order. */
const POINT_STEPS = [60, 24, 12] as const;

/** Fits groups to a token budget: complete, then rounded, then with fewer points per series, then fewer groups. */
export function fitBuckets<Result extends BucketsResult>(result: Result, maxTokens: number): Fit {
  const { buckets, warnings } = result;
  const complete: RowLevel<ResultBucket> = { shape: (bucket) => bucket, note: null };
  const rounded: RowLevel<ResultBucket> = { shape: round, note: "Values are rounded to 4 digits." };
  const thinned = POINT_STEPS.map(
    (points): RowLevel<ResultBucket> => ({
      shape: (bucket) => thin(round(bucket), points),
      note: `Values are rounded to 4 digits and series thinned to ${points} points (the highest of each section). Use a longer interval or fewer groups to see all.`,
    }),
  );
  return fitRows({
    rows: buckets,
    levels: [complete, rounded, ...thinned],
    maxTokens,
    build: (rows, notes, rowCount) => ({
      ...result,
      buckets: rows,
      warnings: [...warnings, ...notes, ...describeRest(rowCount, buckets.length)],
    }),
  });
}

function describeRest(rowCount: number, total: number): string[] {
  if (rowCount >= total) return [];
  return [
    `Showing ${rowCount} of ${total} groups. For the others, narrow the query, group by fewer facets or use a longer interval.`,
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

/** Keeps the highest point of each section, so that spikes stay visible. */
function thin(bucket: ResultBucket, points: number): ResultBucket {
  if (!("series" in bucket) || bucket.series.length <= points) return bucket;
  const sectionLength = bucket.series.length / points;
  const sections = Array.from({ length: points }, (_, index) =>
    bucket.series.slice(Math.floor(index * sectionLength), Math.floor((index + 1) * sectionLength)),
  );
  return {
    ...bucket,
    series: sections.flatMap((section) =>
      section.length === 0
        ? []
        : [section.reduce((high, point) => ((point.value ?? -Infinity) > (high.value ?? -Infinity) ? point : high))],
    ),
  };
}
