// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.queryMetrics`. */
export interface QueryMetricsArguments {
  /**
   * Queries aggregator:metric{filter} by {tags}, named a, b, c in order. From 1 to 5 items.
   *
   * @example ["avg:system.cpu.user{env:prod} by {host}"]
   */
  queries: string[];
  /** Arithmetic, such as a / b * 100; empty returns each query. */
  formula?: string | null | undefined;
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
   * Time per point, aligned to the clock, e.g. 1m; empty: about 60 points.
   *
   * @example "5m"
   */
  interval?: string | null | undefined;
  /** One number per group, largest first. */
  reduce?: "avg" | "min" | "max" | "sum" | "last" | null | undefined;
  /**
   * Maximum series. From 1 to 100.
   *
   * @default 20
   */
  max_series?: number | null | undefined;
}

/** Result of `observability.queryMetrics`. */
export interface QueryMetricsResult {
  /** Series, largest relative change first; empty with reduce. */
  series: QueryMetricsSeries[];
  /** One number per group with reduce, largest first; else empty. */
  values: QueryMetricsValue[];
  /** Number of series that have data; null when reduce reached max_series, except last. */
  total_series: number | null;
  /** Time per point that Datadog used, such as 1m; null with a reduce other than last. */
  interval: string | null;
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

/** An item of `series` of {@link QueryMetricsResult}. */
export interface QueryMetricsSeries {
  /** The formula, or the query as it was sent. */
  query: string;
  /** Tags of the group, such as host:web-1; empty without groups. */
  tags: string[];
  /** Unit, such as byte/second; null when unknown. */
  unit: string | null;
  /**
   * First value. Values have four digits. No statistic includes a last interval that is incomplete, or an incomplete
   * first one of counts.
   */
  first: number;
  /** Last value. */
  last: number;
  /** Smallest value. */
  min: number;
  /** Largest value. */
  max: number;
  /** Mean of the values. */
  mean: number;
  /** The largest change of level that lasts and is beyond noise; null without one. */
  change: QueryMetricsSeriesChange | null;
  /** Why change is null: level (equal values), few points, noise, slope or brief. */
  reason?: string;
  /**
   * Start of each interval, ISO-8601 in UTC, and its value. Missing points of counts are zero until the last report.
   */
  points: ((string | number)[])[];
}

/** `change` of {@link QueryMetricsSeries}. */
export interface QueryMetricsSeriesChange {
  /** Start of the interval in which it happened, ISO-8601 in UTC. */
  time: string;
  /** Mean before this interval. */
  before: number;
  /** Mean after it. */
  after: number;
}

/** An item of `values` of {@link QueryMetricsResult}. */
export interface QueryMetricsValue {
  /** The formula, or the query as it was sent. */
  query: string;
  /** Tags of the group, such as host:web-1; empty without groups. */
  tags: string[];
  /** The number of the group. */
  value: number;
  /** With reduce last: start of the last complete interval with data; value is its average or total. */
  time?: string;
  /** Unit, such as byte/second; null when unknown. */
  unit: string | null;
}

/** Arguments of `Observability.QueryMetrics` as the tool receives them, with the defaults of omitted ones. */
export interface QueryMetricsParsedArguments {
  /** Queries aggregator:metric{filter} by {tags}, named a, b, c in order. */
  queries: string[];
  /** Arithmetic, such as a / b * 100; empty returns each query. */
  formula: string;
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Like start_time. */
  end_time: string;
  /** Time per point, aligned to the clock, e.g. 1m; empty: about 60 points. */
  interval: string;
  /** One number per group, largest first. */
  reduce?: "avg" | "min" | "max" | "sum" | "last" | undefined;
  /** Maximum series. */
  max_series: number;
}
