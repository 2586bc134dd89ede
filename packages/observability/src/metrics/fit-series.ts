import { type Fit, fitList, fullRow, type RowLevel, type TokenBudget } from "@toolwright/core/authoring";
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

/** Fits series to a token budget: all points, then fewer, then fewer series. */
export function fitSeries(result: SeriesResult, isReduced: boolean, budget: TokenBudget): Fit {
  const { series, values, ...rest } = result;
  const toRest = () => ({ note: REST });
  if (isReduced) {
    const reduced = { values, ...rest };
    return fitList({ result: reduced, key: "values", rows: values, levels: [fullRow], rest: toRest }, budget);
  }
  const full = { series, ...rest };
  const levels = POINT_STEPS.map((count): RowLevel<SeriesRecord> => {
    const note = `Of each series, only the extremes, the change, the last and ${count} other points are shown.`;
    return { shape: (one) => shapeOf(one, thin(one, count)), note };
  });
  const complete: RowLevel<SeriesRecord> = { shape: (one) => shapeOf(one, one.points), note: null };
  return fitList({ result: full, key: "series", rows: series, levels: [complete, ...levels], rest: toRest }, budget);
}

function shapeOf(series: SeriesRecord, points: SeriesRecord["points"]): object {
  // Without seconds, the estimate for integers would be too low.
  const short = (time: string | number | undefined) => String(time).replace(".000Z", "Z");
  const { change } = series;
  return {
    ...series,
    change: change && { ...change, time: short(change.time) },
    points: points.map(([time, ...value]) => [short(time), ...value]),
  };
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
