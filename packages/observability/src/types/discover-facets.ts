// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.discoverFacets`. */
export interface DiscoverFacetsArguments {
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
}

/** Result of `observability.discoverFacets`. */
export interface DiscoverFacetsResult {
  facets: DiscoverFacetsFacet[];
  probed: number;
  calls_spent: number;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `facets` of {@link DiscoverFacetsResult}. */
export interface DiscoverFacetsFacet {
  facet: string;
  kind: "facet" | "measure";
  unit: string | null;
  values: DiscoverFacetsFacetValue[];
}

/** An item of `values` of {@link DiscoverFacetsFacet}. */
export interface DiscoverFacetsFacetValue {
  value: string;
  count: number | null;
}

/** Arguments of `Observability.DiscoverFacets` as the tool receives them, with the defaults of omitted ones. */
export interface DiscoverFacetsParsedArguments {
  /** Events. */
  dataset: "logs" | "spans";
  /** As in searches. */
  query: string;
  /** Also ISO UTC or epoch ms. */
  start_time: string;
  /** Same. */
  end_time: string;
}
