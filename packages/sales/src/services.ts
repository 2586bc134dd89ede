import { type CallContext, type HttpClient, systemClock, type ToolkitSettings } from "@toolwright/core/authoring";
import { type ApolloOptions, createApolloClient } from "./apollo/client.ts";
import {
  createEnrichmentCache,
  type EnrichmentCache,
  type EnrichmentCacheOptions,
} from "./credits/enrichment-cache.ts";

/** Options of the sales toolkit. */
export interface SalesOptions extends ApolloOptions, ToolkitSettings {
  /** Keeps paid lookups, so that none is paid twice; `{}` for a day in memory. Default: off. */
  readonly cache?: EnrichmentCacheOptions | undefined;
  /** Most enrichments of a search under way at once. Default 4. */
  readonly concurrency?: number | undefined;
}

/** What the tools run on. */
export interface SalesServices {
  /** Client of the Apollo API. */
  readonly apollo: HttpClient;
  /** Paid lookups kept for a while. */
  readonly cache: EnrichmentCache;
  /** Enrichments under way at once within a search. */
  readonly concurrency: number;
}

/** A running call of one of the tools. */
export type SalesCall = CallContext & SalesServices;

/** What `createToolkit` of the core needs to bind single tools of this package, so that a bundle holds only those. */
export function createServices(options: SalesOptions = {}): SalesServices {
  return {
    apollo: createApolloClient(options),
    cache: createEnrichmentCache(options.cache, options.clock ?? systemClock),
    concurrency: Math.max(1, options.concurrency ?? 4),
  };
}
