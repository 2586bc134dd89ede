import { systemClock } from "@toolwright/core/authoring";
import type { MetricSeries } from "../datadog/metric-queries.ts";
import type { SeriesRecord } from "../datadog/records.ts";
import { createGrid, describe, type Intervals, memoryFor, readPoints, round } from "./describe-series.ts";

/** A response's series, and what decides how to read them. */
export interface SeriesToRank {
  readonly times: readonly (number | null)[];
  readonly series: readonly MetricSeries[];
  readonly intervals: Intervals;
  readonly maxSeries: number;
  /** Whether to list the series with the largest last value instead of the largest change. */
  readonly isByLast: boolean;
  /** Whether a series' missing values are zero. */
  isCount(series: MetricSeries): boolean;
  /** Returns the query or formula of a series. */
  nameOf(series: MetricSeries): string;
}

/** The series to list, and facts about all series. */
export interface RankedSeries {
  /** The series with the largest relative change or last value, largest first. */
  readonly records: readonly SeriesRecord[];
  /** The series that have points. */
  readonly all: readonly MetricSeries[];
  /** Whether a series has an incomplete last interval after complete ones. */
  readonly isOpen: boolean;
  /** Whether any series has more points than values. */
  readonly isFilled: boolean;
}

type Statistics = ReturnType<typeof describe>;

/** Number of values to read before the process's other work gets a turn: about 30 ms. */
const VALUES_PER_TURN = 200_000;

/**
 * Ranks all series by their statistics, and formats only the points of listed series: for thousands of series,
 * formatted points take far more time and memory than the response.
 */
export async function rankSeries(
  { times, series, intervals, maxSeries, isByLast, isCount, nameOf }: SeriesToRank,
  signal: AbortSignal,
): Promise<RankedSeries> {
  const [filled, plain] = [createGrid(times, true, intervals), createGrid(times, false, intervals)];
  const gridOf = (one: MetricSeries) => (isCount(one) ? filled : plain);
  const memory = memoryFor(filled, times.length);
  const lastMs = intervals.window.endMs - intervals.intervalMs;
  const ranked: { readonly one: MetricSeries; readonly statistics: Statistics }[] = [];
  let [isOpen, isFilled, read] = [false, false, 0];
  for (const one of series) {
    if (read > VALUES_PER_TURN) {
      await systemClock.sleep(0, signal);
      read = 0;
    }
    const grid = gridOf(one);
    const { count, ...points } = readPoints(grid, one.values, memory);
    read += grid.times.length;
    if (count === 0 || points.times.length === 0) continue;
    ranked.push({ one, statistics: describe(points, grid.isCount, intervals) });
    isOpen ||= (points.times[0] ?? 0) <= lastMs && (points.times.at(-1) ?? 0) > lastMs;
    isFilled ||= points.times.length > count;
  }
  const rankOf = isByLast ? ({ last }: Statistics) => last : relativeChange;
  ranked.sort(({ statistics: one }, { statistics: other }) => rankOf(other) - rankOf(one) || other.mean - one.mean);
  // All series have the same times, and the grid has only those that a date can have.
  const texts = new Map(Array.from(filled.times, (timeMs) => [timeMs, new Date(timeMs).toISOString()]));
  const timeText = (timeMs: number) => texts.get(timeMs) ?? "";
  const records = ranked.slice(0, maxSeries).map(({ one, statistics: { change, ...statistics } }) => {
    const { tags, unit, values } = one;
    const points = readPoints(gridOf(one), values, memory);
    return {
      ...{ query: nameOf(one), tags: [...tags], unit, ...statistics },
      ...(typeof change === "string"
        ? { change: null, reason: change }
        : { change: { time: timeText(change.timeMs), before: round(change.before), after: round(change.after) } }),
      points: Array.from(points.times, (timeMs, index) => [timeText(timeMs), round(points.values[index] ?? 0)]),
    };
  });
  return { records, all: ranked.map(({ one }) => one), isOpen, isFilled };
}

/** Use -1 without a change, so that the highest of the level series come next. */
function relativeChange({ change }: Statistics): number {
  return typeof change === "string"
    ? -1
    : Math.min(Math.abs((change.after - change.before) / change.before), Number.MAX_VALUE);
}
