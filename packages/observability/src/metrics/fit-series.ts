import { type Fit, fitList, fullRow, omitFields, type RowLevel, type TokenBudget } from "@toolwright/core/authoring";
import { formatInterval } from "../aggregate/time-buckets.ts";
import type { SeriesRecord } from "../datadog/records.ts";

/** A result of QueryMetrics. */
interface SeriesResult {
  readonly series: readonly SeriesRecord[];
  readonly values: readonly object[];
  readonly warnings: readonly string[];
}

/** Approximate numbers of points to thin a series to, tried in order. */
const POINT_STEPS = [30, 15, 8, 0] as const;
const REST = "filter by tags or use reduce to see the others.";

/** Fits series to a token budget: all points, then fewer, then only the statistics, then fewer series. */
export function fitSeries(result: SeriesResult, isReduced: boolean, budget: TokenBudget): Fit {
  const { series, values, ...rest } = result;
  const toRest = () => ({ note: REST });
  if (isReduced) {
    const reduced = { values, ...rest };
    return fitList({ result: reduced, key: "values", rows: values, levels: [fullRow], rest: toRest }, budget);
  }
  const full = { series, ...rest };
  const thinned = POINT_STEPS.map((count): RowLevel<SeriesRecord> => {
    const note = `Of each series, only the extremes, the change, the last and ${count} other points are shown.`;
    return { shape: (one) => ({ ...one, points: thin(one, count) }), note };
  });
  const least = omitFields(["points"], "Series are shown without their points.");
  const levels = [{ shape: compact, note: null }, ...thinned, least] as const;
  return fitList({ result: full, key: "series", rows: series, levels, rest: toRest }, budget);
}

/** Writes points at multiples of one interval as `start`, `end`, `step` and `values`, with `null` for missing ones. */
function compact(series: SeriesRecord): object {
  const { points, ...rest } = series;
  const times = points.map(([time]) => Date.parse(String(time)));
  const [startMs = 0] = times;
  const stepMs = Math.min(...times.slice(1).map((timeMs, index) => timeMs - (times[index] ?? 0)));
  const places = times.map((timeMs) => (timeMs - startMs) / stepMs);
  const length = (places.at(-1) ?? 0) + 1;
  const step = formatInterval(stepMs);
  const isRegular = points.length > 3 && length <= 2 * points.length && places.every(Number.isInteger);
  if (!isRegular || step === null) return series;
  const values = Array.from({ length }, (): string | number | null => null);
  for (const [index, place] of places.entries()) values[place] = points[index]?.[1] ?? null;
  return { ...rest, start: points[0]?.[0], end: points.at(-1)?.[0], step, values: writeRuns(values) };
}

/** Writes four or more equal values in a row as one string, such as `40 (25 times)`. */
function writeRuns<Value>(values: readonly Value[]): (Value | string)[] {
  const ends = values.flatMap((value, index) => (value === values[index + 1] ? [] : [index + 1]));
  return ends.flatMap((end, index): readonly (Value | string)[] => {
    const run = values.slice(ends[index - 1] ?? 0, end);
    return run.length < 4 ? run : [`${run[0]} (${run.length} times)`];
  });
}

/** A series' extremes, change and last point, and other points at equal distances. */
function thin({ points, change }: SeriesRecord, count: number): SeriesRecord["points"] {
  const values = points.map(([, value]) => Number(value));
  const kept = new Set([
    values.indexOf(Math.min(...values)),
    values.indexOf(Math.max(...values)),
    points.findIndex(([time]) => time === change?.time),
    points.length - 1,
    ...Array.from({ length: count }, (_, index) => Math.floor((index * points.length) / count)),
  ]);
  return points.filter((_, index) => kept.has(index));
}
