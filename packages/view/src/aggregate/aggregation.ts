import type { Limit, Mark } from "../chart/guides.ts";
import type { WindowedResult } from "../format/time.ts";

/** A value of a time series. */
export interface ViewPoint {
  /** Start of the interval, ISO-8601. */
  readonly time?: string | null | undefined;
  /** Count or statistic; `null` if there is none. */
  readonly value?: number | null | undefined;
  /** Whether only part of the interval lies in the window. Default `false`. */
  readonly partial?: boolean | null | undefined;
}

/** A group of an aggregation, with one value or a series. */
export interface ViewBucket {
  /** Value of each facet, by facet; empty for the total. */
  readonly by?: Readonly<Record<string, string>> | null | undefined;
  /** Count or statistic of the group. */
  readonly value?: number | null | undefined;
  /** Values over time. */
  readonly series?: readonly ViewPoint[] | null | undefined;
}

/** An aggregation to draw: a structural subset of the result of AggregateEvents. */
export interface ViewAggregation extends WindowedResult {
  /** The groups, or one total. */
  readonly buckets?: readonly ViewBucket[] | null | undefined;
  /** Whether all groups are listed. Default `true`. */
  readonly groups_complete?: boolean | null | undefined;
  /** Computed statistic: `count`, `p95`, … */
  readonly aggregation?: string | null | undefined;
  /** Facet of the statistic. */
  readonly measure?: string | null | undefined;
  /** Unit of the values: `events`, `nanoseconds`, `%`, …; `null` if unknown. */
  readonly unit?: string | null | undefined;
}

/** An aggregation of events, or metrics in the same form. */
export interface SeriesSource extends ViewAggregation {
  readonly buckets?: readonly SeriesBucket[] | null | undefined;
  /** Query of metrics; `undefined` for events. Metrics are lines in the order of the result. */
  readonly metric?: string | undefined;
  /** Thresholds of a monitor. */
  readonly limits?: readonly Limit[] | undefined;
}

/** A group of a {@link SeriesSource}. */
export interface SeriesBucket extends ViewBucket {
  /** Text beside the label in the legend. Default: the greatest value. */
  readonly note?: string | undefined;
  /** When the level of the values changed. */
  readonly change?: Mark | null | undefined;
}
