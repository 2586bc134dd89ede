import { systemClock, type ToolkitSettings } from "@toolwright/core/authoring";
import { type ApolloOptions, createApolloClient } from "./apollo/client.ts";
import type { SalesServices } from "./call.ts";
import { createEnrichmentCache, type EnrichmentCacheOptions } from "./credits/enrichment-cache.ts";

export type { SalesCall, SalesServices } from "./call.ts";

/** Options of the sales toolkit. */
export interface SalesOptions extends ApolloOptions, ToolkitSettings {
  /** Keeps paid lookups, so that none is paid twice; `{}` for a day in memory. Default: off. */
  readonly cache?: EnrichmentCacheOptions | undefined;
  /** Most enrichments of a search under way at once. Default 4. */
  readonly concurrency?: number | undefined;
}

/** What `createToolkit` of the core needs to bind single tools of this package, so that a bundle holds only those. */
export function createServices(options: SalesOptions = {}): SalesServices {
  return {
    apollo: createApolloClient(options),
    cache: createEnrichmentCache(options.cache, options.clock ?? systemClock),
    concurrency: Math.max(1, options.concurrency ?? 4),
  };
}
