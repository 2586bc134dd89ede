import { checkOptions, isRecord, misconfigured, systemClock, TOOLKIT_SETTING_NAMES } from "@toolwright/core/authoring";
import { HTTP_OPTION_NAMES } from "@toolwright/core/http";
import { toolkitStore } from "@toolwright/core/store";
import type { ToolkitSettings } from "@toolwright/core/toolkit-types";
import { type ApolloOptions, createApolloClient } from "./apollo/client.ts";
import type { SalesServices } from "./call.ts";
import { createEnrichmentCache, type EnrichmentCacheOptions } from "./credits/enrichment-cache.ts";
import type { ResultField, ToolRule } from "./types/names.ts";

export type { SalesCall, SalesServices } from "./call.ts";

/** Options of the sales toolkit. */
export interface SalesOptions extends ApolloOptions, ToolkitSettings<ToolRule, ResultField> {
  /**
   * Caches paid results, so the next page, a repeat, or a rerun with a larger token budget is free. The cache is in the
   * toolkit's `store`, so that several processes pay once, or in memory. Default: ten minutes. `{}` keeps records for a
   * day, `false` turns the cache off. A work email enters a store only if a call requested it.
   */
  readonly cache?: EnrichmentCacheOptions | false | undefined;
  /** Maximum number of concurrent enrichments within a search. Default 10. */
  readonly concurrency?: number | undefined;
}

const OPTION_NAMES = {
  ...HTTP_OPTION_NAMES,
  ...TOOLKIT_SETTING_NAMES,
  apiKey: true,
  baseUrl: true,
  cache: true,
  concurrency: true,
};

const CACHE_OPTION_NAMES = { ttlMs: true, maxEntries: true };

/**
 * Creates the services that core's `createToolkit` needs to bind single tools, so a bundle contains only those tools.
 * @throws ToolError `misconfigured` for an unknown option, also of `cache`, or a `concurrency` that isn't a number
 */
export function createServices(options: SalesOptions = {}): SalesServices {
  checkOptions("sales", options, OPTION_NAMES);
  const { clock = systemClock, account, cache, concurrency = 10 } = options;
  if (isRecord(cache)) checkOptions("sales", cache, CACHE_OPTION_NAMES, "cache.");
  const store = toolkitStore(options);
  return {
    apollo: createApolloClient(options, { store, account }),
    cache: createEnrichmentCache(cache, { store: options.store && store, account, clock }),
    concurrency: readConcurrency(concurrency),
  };
}

function readConcurrency(value: unknown): number {
  if (typeof value === "number" && !Number.isNaN(value)) return Math.max(1, value);
  throw misconfigured([{ parameter: "concurrency", received: String(value), rule: "must be a number" }]);
}
