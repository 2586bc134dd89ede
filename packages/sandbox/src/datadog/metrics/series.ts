import type { Points } from "./rollup.ts";

/** One series of a result. */
export interface MetricSeries {
  /** The tags of `by {…}`, as `key:value`; none without `by`. */
  readonly tags: readonly string[];
  /** Values by start of their interval, epoch milliseconds, oldest first; intervals without a value are missing. */
  readonly points: Points;
}

/** Result of a query or formula. An unknown metric has no series. */
export interface MetricResult {
  readonly series: readonly MetricSeries[];
  readonly intervalMs: number;
  /** Name of the unit; `null` without one, as after arithmetic of several queries. */
  readonly unit: string | null;
  /** `second` for rates. */
  readonly perUnit: string | null;
  /** Whether a missing value means zero. */
  readonly isCount: boolean;
}
