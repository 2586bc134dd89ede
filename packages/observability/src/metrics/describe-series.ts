import type { TimeWindow } from "@toolwright/core/authoring";
import { toTime } from "../aggregate/time-buckets.ts";
import { findChange, meanOf } from "./find-change.ts";

/** A series' points: times in epoch milliseconds, oldest first, and the value of each. */
export interface Points {
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** Intervals of a window. */
export interface Intervals {
  readonly intervalMs: number;
  readonly window: TimeWindow;
}

/** The times of all of a response's series, oldest first, each with the index of its value in a series. */
export interface TimeGrid {
  readonly entries: readonly (readonly [timeMs: number, place: number])[];
  /** Whether a missing value means zero. */
  readonly isCount: boolean;
}

/** Longer series keep their gaps. */
const MAX_FILLED = 2_000;
/** An index at which no series has a value. */
const NOWHERE = -1;

/** The times with a value. For a count, also every other full interval of the window. */
export function createGrid(
  times: readonly (number | null)[],
  isCount: boolean,
  { intervalMs, window }: Intervals,
): TimeGrid {
  const entries: [number, number][] = [];
  const firstMs = times[0] ?? 0;
  const startMs = firstMs - Math.floor((firstMs - window.startMs) / intervalMs) * intervalMs;
  if (isCount && (window.endMs - startMs) / intervalMs <= MAX_FILLED)
    for (let timeMs = startMs; timeMs + intervalMs <= window.endMs; timeMs += intervalMs)
      entries.push([timeMs, NOWHERE]);
  for (const [place, timeMs] of times.entries())
    if (timeMs !== null && toTime(timeMs) !== null) entries.push([timeMs, place]);
  return { entries: entries.sort(([one], [other]) => one - other), isCount };
}

/** A series' points with a value. */
export function readPoints({ entries, isCount }: TimeGrid, series: readonly (number | null)[]): Points {
  const times: number[] = [];
  const values: number[] = [];
  for (const [timeMs, place] of entries) {
    const value = series[place] ?? (isCount ? 0 : null);
    if (value === null) continue;
    // A value replaces the zero of its interval.
    if (times[times.length - 1] === timeMs) values.pop();
    else times.push(timeMs);
    values.push(value);
  }
  return { times, values };
}

/**
 * The rounded statistics of at least one point. If no interval lies within the window, uses all points.
 * @param isCount whether to leave out a first interval that began before the window, which has only part of its events
 */
export function describe({ times, values }: Points, isCount: boolean, { intervalMs, window }: Intervals) {
  const firstMs = isCount ? window.startMs : Number.NEGATIVE_INFINITY;
  const start = countUntil(times, (timeMs) => timeMs >= firstMs);
  const end = times.findLastIndex((timeMs) => timeMs + intervalMs <= window.endMs) + 1;
  const isComplete = start < end;
  const used = isComplete ? values.slice(start, end) : values;
  const change = findChange(used);
  const timeMs = change && times[(isComplete ? start : 0) + change.at];
  const [before, after] = [round(change?.before ?? 0), round(change?.after ?? 0)];
  return {
    first: round(used[0] ?? 0),
    last: round(used.at(-1) ?? 0),
    min: round(used.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)),
    max: round(used.reduce((greatest, value) => Math.max(greatest, value), Number.NEGATIVE_INFINITY)),
    mean: round(meanOf(used)),
    // Values that differ only in their last digit haven't changed.
    change: timeMs === null || timeMs === undefined || before === after ? null : { timeMs, before, after },
  };
}

/** The number of times before the first one that meets a condition, as all later ones do. */
function countUntil(times: readonly number[], meets: (timeMs: number) => boolean): number {
  const index = times.findIndex(meets);
  return index < 0 ? times.length : index;
}

/** Four digits, or all digits of an integer. */
export function round(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
}
