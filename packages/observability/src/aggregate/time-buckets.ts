import type { TimeWindow } from "@toolwright/core/authoring";
import type { SeriesPoint } from "../datadog/records.ts";

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
/** Units that {@link formatInterval} writes, longest first. */
const WRITTEN_UNITS = ["d", "h", "m", "s"] as const;

/** Longer series keep their gaps, because one point per empty bucket would be far more data than Datadog returned. */
const MAX_FILLED_POINTS = 2_000;

/**
 * Converts a time bucket's width to milliseconds.
 * @param interval a number and a unit, such as `5m`
 */
export function intervalToMs(interval: string): number {
  return Number(interval.slice(0, -1)) * (UNIT_MS[interval.slice(-1)] ?? Number.NaN);
}

/** Formats a time bucket's width, such as `5m`; `null` if it isn't a number of seconds. */
export function formatInterval(ms: number): string | null {
  const unit = WRITTEN_UNITS.find((name) => ms % intervalToMs(`1${name}`) === 0);
  return unit === undefined ? null : `${ms / intervalToMs(`1${unit}`)}${unit}`;
}

/**
 * The instant as a string; `null` if it is too early or late for a date, for example with an interval of millions of
 * years.
 */
export function toTime(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Whether a count's series keep their gaps, because one point per time bucket would be too many. */
export function keepsGaps(intervalMs: number, { startMs, endMs }: TimeWindow): boolean {
  return (endMs - startMs) / intervalMs > MAX_FILLED_POINTS;
}

/** Whether a series lacks some of the time buckets between its first and last. */
export function hasGaps(points: readonly SeriesPoint[], intervalMs: number): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  return Date.parse(last.time) - Date.parse(first.time) >= points.length * intervalMs;
}

/** Start of the first time bucket within the window, derived from any point; the window's start without points. */
export function firstFullBucket(
  series: readonly (readonly SeriesPoint[])[],
  intervalMs: number,
  startMs: number,
): number {
  const point = series.find(({ length }) => length > 0)?.[0];
  if (!point) return startMs;
  const timeMs = Date.parse(point.time);
  return timeMs - Math.floor((timeMs - startMs) / intervalMs) * intervalMs;
}

/**
 * Adds a count's empty time buckets, which Datadog omits; without a point, they follow the clock as Datadog's do. Leaves
 * long or irregular series unchanged.
 */
export function fillWithZeros(
  points: readonly SeriesPoint[],
  intervalMs: number,
  window: TimeWindow,
): readonly SeriesPoint[] {
  // A window in the future has no counts yet.
  if (keepsGaps(intervalMs, window) || window.endMs <= window.startMs) return points;
  const values = new Map(points.map(({ time, value }) => [Date.parse(time), value]));
  const [firstMs = 0] = values.keys();
  if ([...values.keys()].some((timeMs) => (timeMs - firstMs) % intervalMs !== 0)) return points;
  const startMs = firstMs + Math.floor((window.startMs - firstMs) / intervalMs) * intervalMs;
  const endMs = Math.max(window.endMs, ...[...values.keys()].map((timeMs) => timeMs + 1));
  const filled: SeriesPoint[] = [];
  for (let timeMs = startMs; timeMs < endMs; timeMs += intervalMs) {
    const time = toTime(timeMs);
    if (time === null) return points;
    filled.push({ time, value: values.get(timeMs) ?? 0 });
  }
  return filled;
}

/** Marks the first and last time bucket if the window starts or ends inside them. */
export function markPartial(points: readonly SeriesPoint[], intervalMs: number, window: TimeWindow): SeriesPoint[] {
  return points.map((point) => {
    const timeMs = Date.parse(point.time);
    const isPartial = timeMs < window.startMs || timeMs + intervalMs > window.endMs;
    return isPartial ? { ...point, partial: true } : point;
  });
}
