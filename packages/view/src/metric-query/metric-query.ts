import type { WindowedResult } from "../format/time.ts";

/** Tags of a series: `key:value` strings, or the value of each key. */
export type ViewTags = readonly string[] | Readonly<Record<string, unknown>>;

/** A change of level. */
export interface ViewLevelChange {
  /** Time of the change, ISO-8601 or milliseconds since 1970. */
  readonly time?: string | number | null | undefined;
  /** Mean before. */
  readonly before?: number | null | undefined;
  /** Mean after. */
  readonly after?: number | null | undefined;
}

/** A group of a metric query with one value. */
export interface ViewMetricValue {
  /** The query or formula. */
  readonly query?: string | null | undefined;
  /** Tags of the group. */
  readonly tags?: ViewTags | null | undefined;
  /** The value for the window. */
  readonly value?: number | null | undefined;
  /** Unit as Datadog names it, such as `second`; `null` if unknown. */
  readonly unit?: string | null | undefined;
}

/** A series of a metric query. */
export interface ViewMetricSeries extends Omit<ViewMetricValue, "value"> {
  /** First value. */
  readonly first?: number | null | undefined;
  /** Last value. */
  readonly last?: number | null | undefined;
  /** Smallest value. */
  readonly min?: number | null | undefined;
  /** Greatest value. */
  readonly max?: number | null | undefined;
  /** Mean of the values. */
  readonly mean?: number | null | undefined;
  /** Change of level; `null` if there was none. */
  readonly change?: ViewLevelChange | null | undefined;
  /** Time and value of each point, oldest first. Times are ISO-8601 or milliseconds since 1970. */
  readonly points?: readonly (readonly (string | number | null)[])[] | null | undefined;
}

/** Metrics to draw: a structural subset of the result of QueryMetrics. */
export interface ViewMetricQuery extends WindowedResult {
  /** The series of a query without `reduce`. */
  readonly series?: readonly ViewMetricSeries[] | null | undefined;
  /** The groups of a query with `reduce`. */
  readonly values?: readonly ViewMetricValue[] | null | undefined;
  /** Number of series of the query. Default: those of the result. */
  readonly total_series?: number | null | undefined;
}
