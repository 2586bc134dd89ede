import type { CallContext } from "@toolwright/core/authoring";
import type { HttpClient } from "@toolwright/core/http";

/** A cache of values. */
export interface KeptValues {
  /** The value for a key, or `undefined`. A store that fails or doesn't respond counts as empty. */
  find(key: string): Promise<unknown>;
  /**
   * Keeps a value. Waits at most two seconds for the store.
   * @param aliases other keys for the value. An alias with `ifAbsent` doesn't replace an existing one
   */
  keep(key: string, value: object, aliases?: readonly Alias[]): Promise<void>;
}

/** Another key for a value. */
export interface Alias {
  readonly key: string;
  readonly ifAbsent: boolean;
}

/** Cache of paid results, so that they aren't paid for again. */
export interface EnrichmentCache {
  /** Companies and people, under every key that identifies them, without work emails. */
  readonly records: KeptValues;
  /** Pages of company searches. */
  readonly searches: KeptValues;
  /** A person's work email: `null` if Apollo knows none, `undefined` if the cache has none. */
  findEmail(personId: string): Promise<string | null | undefined>;
  /** Keeps a work email in the toolkit's memory, and in the store only if the caller requested it. */
  keepEmail(personId: string, email: string | null, isRequested: boolean): Promise<void>;
  /**
   * Waits until no process is looking up any of these keys, then claims them. Resolves with a function that releases
   * the claims.
   * @throws ToolError `unavailable` if the toolkit's `store` fails
   */
  claim(keys: readonly string[], call: CallContext): Promise<() => Promise<void>>;
}

/** Services shared by the tools. */
export interface SalesServices {
  /** Client of the Apollo API. */
  readonly apollo: HttpClient;
  /** Cache of paid results, for ten minutes or as the option `cache` says. */
  readonly cache: EnrichmentCache;
  /** Maximum number of concurrent enrichments within a search. */
  readonly concurrency: number;
}

/** The context of a tool call, with the services. */
export type SalesCall = CallContext & SalesServices;
