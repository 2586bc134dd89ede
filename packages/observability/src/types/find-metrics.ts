// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.findMetrics`. */
export interface FindMetricsArguments {
  /**
   * Part of the name; several words must all occur; * is allowed.
   *
   * @example "hikari"
   */
  name?: string | null | undefined;
  /**
   * Tags of the metric, such as service:web AND env:*.
   *
   * @example "service:web"
   */
  tags?: string | null | undefined;
  /**
   * ISO-8601 UTC, epoch ms or now-2h.
   *
   * @default "now-1d"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Maximum metrics. From 1 to 200.
   *
   * @default 20
   */
  max_results?: number | null | undefined;
}

/** Result of `observability.findMetrics`. */
export interface FindMetricsResult {
  /** Metrics: equal names first, then names that start with name. */
  metrics: FindMetricsMetric[];
  /** Number of metrics that match. */
  total: number;
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

/** An item of `metrics` of {@link FindMetricsResult}. */
export interface FindMetricsMetric {
  /** Name of the metric. */
  name: string;
  /** Type, such as gauge, count, rate or distribution; null when unknown. */
  type: string | null;
  /** Unit, such as byte/second; null when unknown. */
  unit: string | null;
  /** What the metric measures, of at most 1,000 characters; null when unknown. */
  description: string | null;
  /** Up to five values of each tag key; null when not read. */
  tags: Record<string, string[]> | null;
  /** A query of the metric for QueryMetrics. */
  example: string;
}

/** Arguments of `Observability.FindMetrics` as the tool receives them, with the defaults of omitted ones. */
export interface FindMetricsParsedArguments {
  /** Part of the name; several words must all occur; * is allowed. */
  name: string;
  /** Tags of the metric, such as service:web AND env:*. */
  tags: string;
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Maximum metrics. */
  max_results: number;
}
