import type { Aggregation } from "../datadog/aggregate.ts";
import type { SeriesPoint } from "./time-buckets.ts";

/** A series with fewer points than the full one. */
export interface MergedSeries {
  readonly series: SeriesPoint[];
  /** Lowest point of the full series without its partial buckets, if the series alone does not show it. */
  readonly lowest?: SeriesPoint;
  readonly highest?: SeriesPoint;
}

type Combine = (one: number, other: number) => number;

/** Statistics of which a longer time bucket is computed exactly from shorter ones. */
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
 * Reduces a series to fewer points and keeps its extremes. Counts, sums, minima and maxima are merged exactly into
 * longer time buckets, next to the lowest and highest point of the full series. Of other statistics, such as
 * percentiles, the lowest and highest point of each section stay.
 * @param factor number of time buckets to merge into one
 */
export function mergePoints(points: readonly SeriesPoint[], aggregation: Aggregation, factor: number): MergedSeries {
  const combine = COMBINE[aggregation];
  const full = points.filter(({ partial }) => !partial);
  const [first, last] = [points[0], points.at(-1)];
  const before = first?.partial ? [first] : [];
  const after = last?.partial && points.length > 1 ? [last] : [];
  const sections = chunksOf(full, factor);
  if (!combine) return { series: [...before, ...sections.flatMap(extremesOf), ...after] };
  const merged = sections.map((section): SeriesPoint => {
    const point = { time: section[0]?.time ?? "", value: combineValues(section, combine) };
    return section.length < factor ? { ...point, partial: true } : point;
  });
  const [lowest, highest] = [lowestOf(full), highestOf(full)];
  return {
    series: [...before, ...merged, ...after],
    ...(lowest && { lowest }),
    ...(highest && { highest }),
  };
}

function combineValues(section: readonly SeriesPoint[], combine: Combine): number | null {
  const values = section.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? null : values.reduce((one, other) => combine(one, other));
}

/** The lowest and highest point of a section, in their order. */
function extremesOf(section: readonly SeriesPoint[]): SeriesPoint[] {
  const extremes = new Set([lowestOf(section), highestOf(section)]);
  const found = section.filter((point) => extremes.has(point));
  return found.length > 0 ? found : section.slice(0, 1);
}

function lowestOf(points: readonly SeriesPoint[]): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (lowest, point) => (point.value !== null && point.value < (lowest?.value ?? Infinity) ? point : lowest),
    undefined,
  );
}

function highestOf(points: readonly SeriesPoint[]): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (highest, point) => (point.value !== null && point.value > (highest?.value ?? -Infinity) ? point : highest),
    undefined,
  );
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}
