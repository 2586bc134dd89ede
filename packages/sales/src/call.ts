import type { CallContext } from "@toolwright/core/authoring";
import type { HttpClient } from "@toolwright/core/http";

/** Values that are kept for a while. */
export interface KeptValues {
  /** The value that a key leads to, or `undefined`. A store that fails or does not respond counts as empty. */
  find(key: string): Promise<unknown>;
  /**
   * Keeps a value. Waits for the store for two seconds at most.
   * @param aliases other keys that lead to the value. An alias with `ifAbsent` does not replace an existing one
   */
  keep(key: string, value: object, aliases?: readonly Alias[]): Promise<void>;
}

/** Another key of a value. */
export interface Alias {
  readonly key: string;
  readonly ifAbsent: boolean;
}

/** What was paid, so that it is not paid again. */
export interface EnrichmentCache {
  /** Companies and people by every key that they are known by, without work emails. */
  readonly records: KeptValues;
  /** Pages of company searches. */
  readonly searches: KeptValues;
  /** The work email of a person: `null` if Apollo knows none, `undefined` if none is kept. */
  findEmail(personId: string): Promise<string | null | undefined>;
  /** Keeps a work email: in the memory of this toolkit, and in the store only if the caller requested it. */
  keepEmail(personId: string, email: string | null, isRequested: boolean): Promise<void>;
  /**
   * Waits until no process looks up any of these keys, and claims them. Resolves with a function that ends the claims.
   * @throws ToolError `unavailable` if the toolkit's `store` fails
   */
  claim(keys: readonly string[], call: CallContext): Promise<() => Promise<void>>;
}

/** Services that the tools share. */
export interface SalesServices {
  /** Client of the Apollo API. */
  readonly apollo: HttpClient;
  /** What was paid, for ten minutes or as the option `cache` says. */
  readonly cache: EnrichmentCache;
  /** Maximum number of concurrent enrichments within a search. */
  readonly concurrency: number;
}

/** The context of a tool call, with the services. */
export type SalesCall = CallContext & SalesServices;
