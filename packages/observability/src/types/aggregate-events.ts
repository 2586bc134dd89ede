// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.aggregateEvents`. */
export interface AggregateEventsArguments {
  /** Log events or APM spans. */
  dataset: "logs" | "spans";
  /** Filter as in Observability_SearchSpans; empty counts everything. */
  query?: string | null | undefined;
  /**
   * ISO-8601 UTC, epoch ms or now-2h.
   *
   * @default "now-1h"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Like start_time.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
  /**
   * Facets to group by, nested; for spans also resource, operation. Empty: one total.
   *
   * @example ["service"]
   */
  group_by?: string[] | null | undefined;
  /**
   * Time bucket, aligned to the clock, e.g. 5m; empty: one total per group.
   *
   * @example "5m"
   */
  interval?: string | null | undefined;
  /**
   * Maximum groups per facet, plus ties with the last. From 1 to 1,000.
   *
   * @default 20
   */
  group_limit?: number | null | undefined;
  /**
   * count, or a statistic of measure.
   *
   * @default "count"
   */
  aggregation?: "count" | "avg" | "min" | "max" | "sum" | "p50" | "p75" | "p90" | "p95" | "p99" | null | undefined;
  /**
   * Numeric facet (`@duration`: nanoseconds); ignored for count.
   *
   * @default "@duration"
   */
  measure?: string | null | undefined;
}

/** Result of `observability.aggregateEvents`. */
export interface AggregateEventsResult {
  /** One entry per group; a single one without group_by. */
  buckets: (AggregateEventsBucketWithValue | AggregateEventsBucketWithSeries)[];
  /** Whether all groups are listed: false when a facet has more than group_limit, or when not all fit. */
  groups_complete: boolean;
  /** Number of groups, listed or not; null without group_by or when unknown. */
  group_count: number | null;
  /** Aggregation that was computed. */
  aggregation: "count" | "avg" | "min" | "max" | "sum" | "p50" | "p75" | "p90" | "p95" | "p99";
  /** Facet that the statistic was computed from; null for count. */
  measure: string | null;
  /** Unit of the values: events for count, nanoseconds for `@duration`; null when unknown. */
  unit: string | null;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** Address of this in Datadog's web app, for people; null when the site is unknown. Models do not get it. */
  link: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** An item of `buckets` of {@link AggregateEventsResult}. */
export interface AggregateEventsBucketWithValue {
  /** Value of each facet of group_by, by facet; empty for the total. */
  by: Record<string, string>;
  /** Count or statistic; null when there was nothing to compute it from. */
  value: number | null;
}

/** An item of `buckets` of {@link AggregateEventsResult}. */
export interface AggregateEventsBucketWithSeries {
  /** Value of each facet of group_by, by facet; empty for the total. */
  by: Record<string, string>;
  /** Values over time, when interval was given. */
  series: AggregateEventsBucketSeries[];
}

/** An item of `series` of {@link AggregateEventsBucketWithSeries}. */
export interface AggregateEventsBucketSeries {
  /** Start of the time bucket, ISO-8601 in UTC. */
  time: string;
  /** Count or statistic; null when there was nothing to compute it from. */
  value: number | null;
  /** Present when only part of the time bucket lies in the window. */
  partial?: true;
}

/** Arguments of `Observability.AggregateEvents` as the tool receives them, with the defaults of omitted ones. */
export interface AggregateEventsParsedArguments {
  /** Log events or APM spans. */
  dataset: "logs" | "spans";
  /** Filter as in Observability_SearchSpans; empty counts everything. */
  query: string;
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Like start_time. */
  end_time: string;
  /** Facets to group by, nested; for spans also resource, operation. Empty: one total. */
  group_by: string[];
  /** Time bucket, aligned to the clock, e.g. 5m; empty: one total per group. */
  interval: string;
  /** Maximum groups per facet, plus ties with the last. */
  group_limit: number;
  /** count, or a statistic of measure. */
  aggregation: "count" | "avg" | "min" | "max" | "sum" | "p50" | "p75" | "p90" | "p95" | "p99";
  /** Numeric facet (`@duration`: nanoseconds); ignored for count. */
  measure: string;
}
