// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.aggregateEvents`. */
export interface AggregateEventsArguments {
  /** Events. */
  dataset: "logs" | "spans";
  /** As in searches. */
  query?: string | null | undefined;
  /**
   * Also ISO UTC or epoch ms.
   *
   * @default "now-1h"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Same.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
  /**
   * Nested facets, like resource.
   *
   * @example ["service"]
   */
  group_by?: string[] | null | undefined;
  /**
   * Like 5m; empty: totals.
   *
   * @example "5m"
   */
  interval?: string | null | undefined;
  /**
   * Per facet. From 1 to 1,000.
   *
   * @default 20
   */
  group_limit?: number | null | undefined;
  /**
   * Of measure, except count.
   *
   * @default "count"
   */
  aggregation?: "count" | "avg" | "min" | "max" | "sum" | "p50" | "p75" | "p90" | "p95" | "p99" | null | undefined;
  /**
   * Numeric; `@duration` is ns.
   *
   * @default "@duration"
   */
  measure?: string | null | undefined;
}

/** Result of `observability.aggregateEvents`. */
export interface AggregateEventsResult {
  buckets: (AggregateEventsBucketWithValue | AggregateEventsBucketWithSeries)[];
  aggregation: "count" | "avg" | "min" | "max" | "sum" | "p50" | "p75" | "p90" | "p95" | "p99";
  measure: string | null;
  unit: string | null;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `buckets` of {@link AggregateEventsResult}. */
export interface AggregateEventsBucketWithValue {
  by: Record<string, string>;
  value: number | null;
}

/** An item of `buckets` of {@link AggregateEventsResult}. */
export interface AggregateEventsBucketWithSeries {
  by: Record<string, string>;
  series: AggregateEventsBucketSeries[];
}

/** An item of `series` of {@link AggregateEventsBucketWithSeries}. */
export interface AggregateEventsBucketSeries {
  time: string;
  value: number | null;
}

/** Arguments of `Observability.AggregateEvents` as the tool receives them, with the defaults of omitted ones. */
export interface AggregateEventsParsedArguments {
  /** Events. */
  dataset: "logs" | "spans";
  /** As in searches. */
  query: string;
  /** Also ISO UTC or epoch ms. */
  start_time: string;
  /** Same. */
  end_time: string;
  /** Nested facets, like resource. */
  group_by: string[];
  /** Like 5m; empty: totals. */
  interval: string;
  /** Per facet. */
  group_limit: number;
  /** Of measure, except count. */
  aggregation: "count" | "avg" | "min" | "max" | "sum" | "p50" | "p75" | "p90" | "p95" | "p99";
  /** Numeric; `@duration` is ns. */
  measure: string;
}
