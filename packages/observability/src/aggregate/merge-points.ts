import type { Aggregation } from "../datadog/aggregate.ts";
import type { SeriesPoint } from "../datadog/records.ts";
import { toTime } from "./time-buckets.ts";

/** A series with fewer points than the full one. */
export interface MergedSeries {
  readonly series: SeriesPoint[];
  /** Lowest point of the full series without its partial buckets, if the reduced series doesn't show it. */
  readonly lowest?: SeriesPoint;
  readonly highest?: SeriesPoint;
}

/** Longer time buckets, into which the buckets of all of a result's series are merged. */
export interface LongerBuckets {
  /** Start of the first longer bucket: that of the first time bucket within the window. */
  readonly startMs: number;
  /** Width of the time buckets to merge. */
  readonly intervalMs: number;
  /** Number of time buckets to merge into one. */
  readonly factor: number;
  /** End of the window. */
  readonly endMs: number;
}

type Combine = (one: number, other: number) => number;

/** Statistics for which a longer time bucket's value can be computed exactly from shorter ones. */
const COMBINE: Partial<Record<Aggregation, Combine>> = {
  count: (one, other) => one + other,
  sum: (one, other) => one + other,
  min: Math.min,
  max: Math.max,
};

/** Whether longer time buckets are computed exactly from shorter ones. */
export function isExact(aggregation: Aggregation): boolean {
  return COMBINE[aggregation] !== undefined;
}

/**
 * Reduces a series to fewer points and keeps its extremes. Merges counts, sums, minima and maxima exactly into longer
 * time buckets, and adds the lowest and highest point of the full series. For other statistics, such as percentiles,
 * keeps the lowest and highest point of each section. Omits longer time buckets without a point.
 */
export function mergePoints(
  points: readonly SeriesPoint[],
  aggregation: Aggregation,
  longer: LongerBuckets,
): MergedSeries {
  const combine = COMBINE[aggregation];
  const full = points.filter(({ partial }) => !partial);
  const [before, after] = partialEnds(points);
  const sections = [...sectionsOf(full, longer)];
  if (!combine) return { series: [...before, ...sections.flatMap(([, section]) => extremesOf(section)), ...after] };
  const widthMs = longer.intervalMs * longer.factor;
  const merged = sections.map(([startMs, section]): SeriesPoint => {
    const time = toTime(startMs) ?? section[0]?.time ?? "";
    const point = { time, value: combineValues(section, combine) };
    return startMs + widthMs > longer.endMs ? { ...point, partial: true } : point;
  });
  const lowest = (aggregation === "count" && firstEmpty(full, after, longer)) || extremeOf(full, 1);
  const highest = extremeOf(full, -1);
  return {
    series: [...before, ...merged, ...after],
    ...(lowest && { lowest }),
    ...(highest && { highest }),
  };
}

/** The largest number of sections in which any series has points. */
export function countSections(series: readonly (readonly SeriesPoint[])[], longer: LongerBuckets): number {
  const counts = series.map((points) => sectionsOf(points, longer).size);
  return Math.max(0, ...counts);
}

/** The points of each nonempty longer time bucket, by its start. */
function sectionsOf(points: readonly SeriesPoint[], longer: LongerBuckets): Map<number, SeriesPoint[]> {
  const { startMs, intervalMs, factor } = longer;
  const widthMs = intervalMs * factor;
  return Map.groupBy(points, ({ time }) => startMs + Math.floor((Date.parse(time) - startMs) / widthMs) * widthMs);
}

/** The partial points before the others, and those after them. */
function partialEnds(points: readonly SeriesPoint[]): [SeriesPoint[], SeriesPoint[]] {
  const first = points.findIndex(({ partial }) => !partial);
  if (first < 0) return [[...points], []];
  return [points.slice(0, first), points.slice(points.findLastIndex(({ partial }) => !partial) + 1)];
}

/** The first time bucket without events, which a long series leaves out; `undefined` if none is missing. */
function firstEmpty(
  full: readonly SeriesPoint[],
  after: readonly SeriesPoint[],
  { startMs, intervalMs, endMs }: LongerBuckets,
) {
  const all = [...full, ...after];
  const at = all.findIndex(({ time }, index) => Date.parse(time) !== startMs + index * intervalMs);
  if (at < 0 && after.length > 0) return undefined;
  const timeMs = startMs + (at < 0 ? full.length : at) * intervalMs;
  const time = toTime(timeMs);
  return time === null || timeMs + intervalMs > endMs ? undefined : { time, value: 0 };
}

function combineValues(section: readonly SeriesPoint[], combine: Combine): number | null {
  const values = section.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? null : values.reduce((one, other) => combine(one, other));
}

/** The lowest and highest point of a section, in order. */
function extremesOf(section: readonly SeriesPoint[]): SeriesPoint[] {
  const extremes = new Set([extremeOf(section, 1), extremeOf(section, -1)]);
  const found = section.filter((point) => extremes.has(point));
  return found.length > 0 ? found : section.slice(0, 1);
}

/** The first point with the lowest value, or, with the sign -1, the highest. */
function extremeOf(points: readonly SeriesPoint[], sign: 1 | -1): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (best, point) =>
      point.value !== null && sign * point.value < sign * (best?.value ?? sign * Infinity) ? point : best,
    undefined,
  );
}
