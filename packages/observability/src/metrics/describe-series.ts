import type { TimeWindow } from "@toolwright/core/authoring";
import { asNumber } from "@toolwright/core/http";
import { toTime } from "../aggregate/time-buckets.ts";
import { findChange, meanOf } from "./find-change.ts";

/** A series' points: times in epoch milliseconds, oldest first, and the value of each. */
export interface Points {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Intervals of a window. */
export interface Intervals {
  readonly intervalMs: number;
  readonly window: TimeWindow;
}

/** The times of all of a response's series, oldest first. */
export interface TimeGrid {
  readonly times: Float64Array;
  /** For each time, the index of its value in a {@link Memory.row}. */
  readonly places: Int32Array;
  /** Whether a missing value means zero. */
  readonly isCount: boolean;
}

/** Longer series keep their gaps. */
const MAX_FILLED = 2_000;
/** The index in a {@link Memory.row} at which no series has a value. The values follow. */
const NOWHERE = 0;

/**
 * The times with a value. For a count, also every other full interval of the window up to the last time, because nothing
 * may have reported after it.
 */
export function createGrid(
  times: readonly (number | null)[],
  isCount: boolean,
  { intervalMs, window }: Intervals,
): TimeGrid {
  const entries: [number, number][] = [];
  const firstMs = times[0] ?? 0;
  const lastMs = times.reduce<number>((last, timeMs) => Math.max(last, timeMs ?? 0), 0);
  const startMs = firstMs - Math.floor((firstMs - window.startMs) / intervalMs) * intervalMs;
  if (isCount && (window.endMs - startMs) / intervalMs <= MAX_FILLED)
    for (let timeMs = startMs; timeMs < lastMs && timeMs + intervalMs <= window.endMs; timeMs += intervalMs)
      entries.push([timeMs, NOWHERE]);
  for (const [place, timeMs] of times.entries())
    if (timeMs !== null && toTime(timeMs) !== null) entries.push([timeMs, place + 1]);
  entries.sort(([one], [other]) => one - other);
  return {
    times: Float64Array.from(entries, ([timeMs]) => timeMs),
    places: Int32Array.from(entries, ([, place]) => place),
    isCount,
  };
}

/** Memory for the numbers of one series after the other: thousands of lists would take far longer to create and release. */
export interface Memory extends Points {
  /** The value for each of the response's times, NaN for none. */
  readonly row: Float64Array;
}

/** Creates the memory for the longest points of a response with this number of times. */
export function memoryFor({ times: { length } }: TimeGrid, count: number): Memory {
  return { times: new Float64Array(length), values: new Float64Array(length), row: new Float64Array(count + 1) };
}

/**
 * A series' points with a value, until the memory is used again, and the number of its values.
 */
export function readPoints(grid: TimeGrid, values: readonly unknown[], memory: Memory): Points & { count: number } {
  const count = readRow(values, memory.row);
  const { times, places, isCount } = grid;
  let length = 0;
  for (let index = 0; index < times.length; index++) {
    const value = memory.row[places[index] ?? NOWHERE] ?? Number.NaN;
    if (Number.isNaN(value) && !isCount) continue;
    const timeMs = times[index] ?? 0;
    // A value replaces the zero of its interval.
    if (length > 0 && memory.times[length - 1] === timeMs) length--;
    memory.times[length] = timeMs;
    memory.values[length++] = Number.isNaN(value) ? 0 : value;
  }
  return { times: memory.times.subarray(0, length), values: memory.values.subarray(0, length), count };
}

function readRow(values: readonly unknown[], row: Float64Array): number {
  row.fill(Number.NaN);
  let count = 0;
  for (let place = 0; place < values.length; place++) {
    const value = asNumber(values[place]);
    if (value === null) continue;
    row[place + 1] = value;
    count++;
  }
  return count;
}

/**
 * The rounded statistics of at least one point. If no interval lies within the window, uses those that
 * are over, or else all.
 * @param isCount whether to leave out a first interval that began before the window, which has only part of its events
 */
export function describe({ times, values }: Points, isCount: boolean, { intervalMs, window }: Intervals) {
  const firstMs = isCount ? window.startMs : Number.NEGATIVE_INFINITY;
  const inWindow = times.findIndex((timeMs) => timeMs >= firstMs);
  const end = times.findLastIndex((timeMs) => timeMs + intervalMs <= window.endMs) + 1;
  const start = inWindow < end ? Math.max(0, inWindow) : 0;
  const used = end > 0 ? values.subarray(start, end) : values;
  const found = findChange(used);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of used) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return {
    first: round(used[0] ?? 0),
    last: round(used.at(-1) ?? 0),
    min: round(min),
    max: round(max),
    mean: round(meanOf(used)),
    change:
      typeof found === "string"
        ? found
        : round(found.before) === round(found.after)
          ? ("level" as const)
          : { ...found, timeMs: times[start + found.at] ?? 0 },
  };
}

/** Four digits, or all digits of an integer. */
export function round(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
}
