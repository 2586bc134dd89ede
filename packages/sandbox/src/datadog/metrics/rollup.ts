import { percentile, statistic } from "../statistics.ts";
import { firstAt, type Metric, type RawSeries } from "./metric.ts";
import type { MetricTerm } from "./parse-query.ts";

/** Counts are submitted every ten seconds. */
const FLUSH_MS = 10_000;

/** Intervals of a query. */
export interface Intervals {
  /** Inclusive, epoch milliseconds. */
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  readonly intervalMs: number;
  /** A start of an interval. */
  readonly originMs: number;
}

/** Values by start of their interval, oldest first. */
export type Points = ReadonlyMap<number, number>;

/** Computes one value per interval over several series: first over time, then over the series. */
export function rollUp(metric: Metric, group: readonly RawSeries[], term: MetricTerm, intervals: Intervals): Points {
  const perSecond = term.countAs === "rate" && metric.type !== "gauge" ? intervals.intervalMs / 1_000 : 1;
  const values =
    metric.type === "distribution" ? mergeSeries(group, term, intervals) : rollUpEach(metric, group, term, intervals);
  return new Map([...values].sort(([one], [other]) => one - other).map(([start, value]) => [start, value / perSecond]));
}

function rollUpEach(metric: Metric, group: readonly RawSeries[], term: MetricTerm, intervals: Intervals): Points {
  const isCount = metric.type === "count";
  const method = isCount && term.countAs !== null ? "sum" : (term.rollup.method ?? "avg");
  const byStart = new Map<number, number[]>();
  for (const series of group) {
    const cells = new Map<number, Cell>();
    addTo(cells, series, intervals, isCount);
    for (const [start, { values }] of cells)
      byStart.set(start, [...(byStart.get(start) ?? []), reduce(method, values)]);
  }
  return mapValues(byStart, (values) => reduce(term.aggregator, values));
}

/** A distribution keeps the values of all series, so that percentiles are exact. */
function mergeSeries(
  group: readonly RawSeries[],
  { aggregator, counts, countAs, rollup }: MetricTerm,
  intervals: Intervals,
): Points {
  const cells = new Map<number, Cell>();
  for (const series of group) addTo(cells, series, intervals, false);
  const isMean = aggregator === "count" && countAs === null && rollup.method !== "sum";
  return mapValues(cells, ({ values, flushes }) => {
    const reduced = reduce(aggregator, counts ? values.filter(counts) : values);
    return reduced / (isMean ? flushes.size : 1);
  });
}

/** The values of one interval. */
interface Cell {
  readonly values: number[];
  /** Numbers of the ten-second periods with a value. */
  readonly flushes: Set<number>;
}

/** Adds the values of a series to their intervals. `isCount` adds up the values of one flush. */
function addTo(
  cells: Map<number, Cell>,
  { times, values, weights }: RawSeries,
  intervals: Intervals,
  isCount: boolean,
): void {
  const end = firstAt(times, intervals.toMs);
  for (let index = firstAt(times, intervals.fromMs); index < end; index++) {
    const [timeMs = 0, value = 0] = [times[index], values[index]];
    const start = startOf(timeMs, intervals);
    const cell = cells.get(start) ?? { values: [], flushes: new Set() };
    cells.set(start, cell);
    const flush = Math.floor(timeMs / FLUSH_MS);
    if (isCount && cell.flushes.has(flush)) cell.values.push((cell.values.pop() ?? 0) + value);
    else for (let time = weights?.[index] ?? 1; time > 0; time--) cell.values.push(value);
    cell.flushes.add(flush);
  }
}

/** Returns the starts of all intervals of a window. */
export function startsOf(intervals: Intervals): number[] {
  const first = startOf(intervals.fromMs, intervals);
  const length = Math.max(0, Math.ceil((intervals.toMs - first) / intervals.intervalMs));
  return Array.from({ length }, (_, index) => first + index * intervals.intervalMs);
}

function startOf(timeMs: number, { intervalMs, originMs }: Intervals): number {
  return originMs + Math.floor((timeMs - originMs) / intervalMs) * intervalMs;
}

function reduce(method: string, values: readonly number[]): number {
  if (method === "count") return values.length;
  if (method.startsWith("p")) return percentile(values, Number(method.slice(1)) / 100);
  return statistic(method as "avg" | "sum" | "min" | "max", values) ?? 0;
}

function mapValues<Value>(cells: ReadonlyMap<number, Value>, map: (value: Value) => number): Points {
  return new Map([...cells].map(([start, value]) => [start, map(value)]));
}
