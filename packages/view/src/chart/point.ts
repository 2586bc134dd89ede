/** A value at a time. */
export interface Point {
  /** Start of the interval. */
  readonly timeMs: number;
  /** Value of the interval; `null` if there is none. */
  readonly value: number | null;
  /** Whether only part of the interval lies in the window, or is over. */
  readonly isPartial: boolean;
  /** Zone of the start. Default: UTC. */
  readonly zone?: string | undefined;
}

/** Returns the shortest distance between points, or `fallback` for a single point. */
export function stepOf(points: readonly Point[], fallback: number): number {
  return stepsOf(points).find((step) => step > 0) ?? fallback;
}

/** Returns the median distance between points; 0 for a single point. */
export function middleStep(points: readonly Point[]): number {
  const steps = stepsOf(points);
  return steps[steps.length >> 1] ?? 0;
}

/** Returns the distances between points, shortest first. */
function stepsOf(points: readonly Point[]): readonly number[] {
  const steps = points.slice(1).map(({ timeMs }, index) => timeMs - (points[index]?.timeMs ?? timeMs));
  return steps.sort((one, other) => one - other);
}
