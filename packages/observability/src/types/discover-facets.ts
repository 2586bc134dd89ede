// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.discoverFacets`. */
export interface DiscoverFacetsArguments {
  /** Log events or APM spans. */
  dataset: "logs" | "spans";
  /** Filter as in SearchLogs/SearchSpans; empty probes everything. */
  query?: string | null | undefined;
  /**
   * Start: ISO-8601 UTC, epoch ms or now-2h.
   *
   * @default "now-1h"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * End; formats as in start_time.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
}

/** Result of `observability.discoverFacets`. */
export interface DiscoverFacetsResult {
  /** Standard facets that have data. */
  facets: DiscoverFacetsFacet[];
  /** Number of standard facets that were probed. */
  probed: number;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /** Smallest number of requests left in a rate limit, as the last response states; null if it states none. */
  calls_left: number | null;
}

/** An item of `facets` of {@link DiscoverFacetsResult}. */
export interface DiscoverFacetsFacet {
  /** Name to use in query, group_by or measure. */
  facet: string;
  /** facet: groups events; measure: numeric, for statistics. */
  kind: "facet" | "measure";
  /** Unit of a measure; null when unknown and for a facet. */
  unit: string | null;
  /** Most frequent values, at most 5; of a measure its minimum, median and maximum. */
  values: DiscoverFacetsFacetValue[];
}

/** An item of `values` of {@link DiscoverFacetsFacet}. */
export interface DiscoverFacetsFacetValue {
  /** A value of the facet; of a measure its minimum, median or maximum. */
  value: string;
  /** Number of events with this value; null for a measure. */
  count: number | null;
}

/** Arguments of `Observability.DiscoverFacets` as the tool receives them, with the defaults of omitted ones. */
export interface DiscoverFacetsParsedArguments {
  /** Log events or APM spans. */
  dataset: "logs" | "spans";
  /** Filter as in SearchLogs/SearchSpans; empty probes everything. */
  query: string;
  /** Start: ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** End; formats as in start_time. */
  end_time: string;
}
