// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.discoverFacets`. */
export interface DiscoverFacetsArguments {
  /** Log events or APM spans. */
  dataset: "logs" | "spans";
  /** Filter as in Observability_SearchSpans; empty probes everything. */
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
}

/** Result of `observability.discoverFacets`. */
export interface DiscoverFacetsResult {
  /** Facets that have data: standard ones first, then custom attributes. */
  facets: DiscoverFacetsFacet[];
  /** Numeric facets that have data, for statistics. */
  measures: DiscoverFacetsMeasure[];
  /**
   * Whether every facet with data is listed; false when custom attributes come from a sample, or when not all facets
   * fit.
   */
  complete: boolean;
  /** The time window that the result covers. */
  window: TimeWindow;
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

/** An item of `facets` of {@link DiscoverFacetsResult}. */
export interface DiscoverFacetsFacet {
  /** Name to use in query or group_by. */
  facet: string;
  /** Number of distinct values, which may be an estimate; null when unknown. */
  distinct: number | null;
  /** Values, at most 5: the most frequent of all events, or of a sample that has 5 of them. */
  values: DiscoverFacetsFacetValue[];
}

/** An item of `values` of {@link DiscoverFacetsFacet}. */
export interface DiscoverFacetsFacetValue {
  /** A value of the facet. */
  value: string;
  /** Number of events with this value; null when the value comes from a sample of the events. */
  count: number | null;
}

/** An item of `measures` of {@link DiscoverFacetsResult}. */
export interface DiscoverFacetsMeasure {
  /** Name to use as measure, or with a comparison in query. */
  measure: string;
  /** Unit of its values; null when unknown. */
  unit: string | null;
  /** Smallest value. */
  min: number;
  /** Median of the values. */
  median: number;
  /** Largest value. */
  max: number;
}

/** Arguments of `Observability.DiscoverFacets` as the tool receives them, with the defaults of omitted ones. */
export interface DiscoverFacetsParsedArguments {
  /** Log events or APM spans. */
  dataset: "logs" | "spans";
  /** Filter as in Observability_SearchSpans; empty probes everything. */
  query: string;
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Like start_time. */
  end_time: string;
}
