import type { CallContext, HttpClient, InFlight } from "@toolwright/core/authoring";

/** A cache of paid lookups. */
export interface EnrichmentCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Lookups in progress, by key. */
  readonly inFlight: Pick<InFlight, "claim">;
}

/** Services that the tools share. */
export interface SalesServices {
  /** Client of the Apollo API. */
  readonly apollo: HttpClient;
  /** Cache of paid lookups. */
  readonly cache: EnrichmentCache;
  /** Maximum number of concurrent enrichments within a search. */
  readonly concurrency: number;
}

/** The context of a tool call, with the services. */
export type SalesCall = CallContext & SalesServices;
