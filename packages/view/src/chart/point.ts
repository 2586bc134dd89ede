/** A value at a time. */
export interface Point {
  /** Start of the interval. */
  readonly timeMs: number;
  /** `null` where there is no value. */
  readonly value: number | null;
  /** Whether only part of the interval lies in the window, or is over. */
  readonly isPartial: boolean;
}

/** The shortest distance between points, or `fallback` for a single point. */
export function stepOf(points: readonly Point[], fallback: number): number {
  const steps = points.slice(1).map(({ timeMs }, index) => timeMs - (points[index]?.timeMs ?? timeMs));
  const least = steps.reduce((least, step) => (step > 0 && step < least ? step : least), Number.POSITIVE_INFINITY);
  return Number.isFinite(least) ? least : fallback;
}
