import type { CallContext, HttpClient, InFlight } from "@toolwright/core/authoring";

/** Paid lookups kept for a while. */
export interface EnrichmentCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Lookups in progress, by key. */
  readonly inFlight: Pick<InFlight, "claim">;
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
