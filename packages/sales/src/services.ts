import { systemClock, type ToolkitSettings } from "@toolwright/core/authoring";
import { type ApolloOptions, createApolloClient } from "./apollo/client.ts";
import type { SalesServices } from "./call.ts";
import { createEnrichmentCache, type EnrichmentCacheOptions } from "./credits/enrichment-cache.ts";

export type { SalesCall, SalesServices } from "./call.ts";

/** Options of the sales toolkit. */
export interface SalesOptions extends ApolloOptions, ToolkitSettings {
  /** Cache of paid lookups, which prevents a second charge; `{}` keeps them in memory for a day. Default: no cache. */
  readonly cache?: EnrichmentCacheOptions | undefined;
  /** Maximum number of concurrent enrichments within a search. Default 4. */
  readonly concurrency?: number | undefined;
}

/** Creates the services that `createToolkit` of core needs to bind single tools, so that a bundle contains only those. */
export function createServices(options: SalesOptions = {}): SalesServices {
  return {
    apollo: createApolloClient(options),
    cache: createEnrichmentCache(options.cache, options.clock ?? systemClock),
    concurrency: Math.max(1, options.concurrency ?? 4),
  };
}
