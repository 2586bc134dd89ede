import type { TimeWindow } from "@toolwright/core/authoring";
import { findChange, meanOf } from "./find-change.ts";

/** The time of a point, epoch milliseconds, and its value. */
export type TimedValue = readonly [timeMs: number, value: number];

/** Intervals of a window. */
export interface Intervals {
  readonly intervalMs: number;
  readonly window: TimeWindow;
}

/** Longer series keep their gaps. */
const MAX_FILLED = 2_000;

/** The points that have a value. In a count, every other full interval of the window is zero. */
export function toPoints(
  times: readonly (number | null)[],
  values: readonly (number | null)[],
  isCount: boolean,
  { intervalMs, window }: Intervals,
): TimedValue[] {
  const points = new Map<number, number>();
  const firstMs = times[0] ?? 0;
  const startMs = firstMs - Math.floor((firstMs - window.startMs) / intervalMs) * intervalMs;
  if (isCount && (window.endMs - startMs) / intervalMs <= MAX_FILLED)
    for (let timeMs = startMs; timeMs + intervalMs <= window.endMs; timeMs += intervalMs) points.set(timeMs, 0);
  for (const [index, timeMs] of times.entries()) {
    const value = values[index] ?? (isCount ? 0 : null);
    if (timeMs !== null && value !== null) points.set(timeMs, value);
  }
  return [...points].sort(([one], [other]) => one - other);
}

/**
 * The statistics of at least one point, rounded. Without an interval that lies within the window, of all.
 * @param isCount whether to leave out a first interval that began before the window, which has only a part of its events
 */
export function describe(points: readonly TimedValue[], isCount: boolean, { intervalMs, window }: Intervals) {
  const firstMs = isCount ? window.startMs : Number.NEGATIVE_INFINITY;
  const complete = points.filter(([timeMs]) => timeMs >= firstMs && timeMs + intervalMs <= window.endMs);
  const used = complete.length > 0 ? complete : points;
  const values = used.map(([, value]) => value);
  const change = findChange(values);
  const timeMs = change && used[change.at]?.[0];
  const [before, after] = [round(change?.before ?? 0), round(change?.after ?? 0)];
  return {
    first: round(values[0] ?? 0),
    last: round(values.at(-1) ?? 0),
    min: round(Math.min(...values)),
    max: round(Math.max(...values)),
    mean: round(meanOf(values)),
    // Values that only differ in their last digit have no change.
    change: timeMs === null || timeMs === undefined || before === after ? null : { timeMs, before, after },
  };
}

/** Four digits, or all digits of an integer. */
export function round(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
}
