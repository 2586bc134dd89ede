import { createLedger, type Ledger, type ToolkitStore, toolkitStore } from "@toolwright/core/store";
import type { CallContext, Clock } from "@toolwright/core/toolkit-types";
import type { EnrichmentCache, KeptValues } from "../call.ts";
import { type RecordStore, readAlias, recordMemory, sharedRecords, toAlias } from "./kept-records.ts";

/** Settings for the cache of paid results. */
export interface EnrichmentCacheOptions {
  /**
   * Time that a lookup stays valid, in milliseconds. Default one day. Search pages stay valid for ten minutes at most.
   */
  readonly ttlMs?: number | undefined;
  /** Maximum number of records in memory; the oldest are removed first. Default 1,000. */
  readonly maxEntries?: number | undefined;
}

const DAY_MS = 86_400_000;
/** Time that paid results are cached without options, and that search pages are cached with any. */
const KEEP_MS = 600_000;
const MAX_RECORDS = 1_000;
/** A search has up to ten pages of a hundred companies. */
const MAX_SEARCHES = 20;

const NO_VALUES: KeptValues = { find: async () => undefined, keep: async () => undefined };

/** Caches nothing, so identical lookups don't wait for each other. */
const NO_CACHE: EnrichmentCache = {
  records: NO_VALUES,
  searches: NO_VALUES,
  findEmail: async () => undefined,
  keepEmail: async () => undefined,
  claim: async () => async () => undefined,
};

/** Toolkit settings that the cache uses. */
export interface CacheSettings {
  /** The store that may be shared with other processes, from `toolkitStore`. Default: none. */
  readonly store?: ToolkitStore | undefined;
  readonly account?: string | undefined;
  readonly clock: Clock;
}

/** Creates the cache. `false` turns it off. Without options, it keeps paid results for ten minutes. */
export function createEnrichmentCache(
  options: EnrichmentCacheOptions | false | undefined,
  { store, clock, account }: CacheSettings,
): EnrichmentCache {
  if (options === false) return NO_CACHE;
  const { ttlMs = options ? DAY_MS : KEEP_MS, maxEntries = MAX_RECORDS } = options ?? {};
  const ledger = createLedger({ store: store ?? toolkitStore({ clock }), account, clock });
  const createValues = (maxRecords: number) =>
    store ? sharedRecords(store, { maxRecords, clock }) : recordMemory({ maxRecords, clock });
  const keptFor = (ms: number, values: RecordStore) => keptValues(values, ms, (key) => ledger.keyOf("paid", key));
  const emails = keptFor(ttlMs, createValues(maxEntries));
  const ownEmails = keptFor(ttlMs, recordMemory({ maxRecords: maxEntries, clock }));
  return {
    records: keptFor(ttlMs, createValues(maxEntries)),
    searches: keptFor(Math.min(ttlMs, KEEP_MS), createValues(Math.min(maxEntries, MAX_SEARCHES))),
    async findEmail(personId) {
      const key = emailKey(personId);
      const stored = readEmail(await emails.find(key));
      return stored === undefined ? readEmail(await ownEmails.find(key)) : stored;
    },
    async keepEmail(personId, email, isRequested) {
      await (isRequested ? emails : ownEmails).keep(emailKey(personId), { email });
    },
    claim: (keys, call) => claimAll(ledger, keys, call),
  };
}

function keptValues(values: RecordStore, ttlMs: number, hash: (key: string) => Promise<string>): KeptValues {
  return {
    async find(key) {
      const value = await values.get(await hash(key));
      const recordKey = readAlias(value);
      return recordKey === null ? value : values.get(recordKey);
    },
    async keep(key, value, aliases = []) {
      const recordKey = await hash(key);
      // Write the record first, so that no alias points to nothing.
      await values.set(recordKey, value, ttlMs);
      await Promise.all(
        aliases.map(async ({ key: other, ifAbsent }) => {
          const aliasKey = await hash(other);
          if (aliasKey === recordKey || (ifAbsent && (await values.get(aliasKey)) != null)) return;
          await values.set(aliasKey, toAlias(recordKey), ttlMs);
        }),
      );
    },
  };
}

/** Claims keys in a fixed order, so that two calls never wait for each other. */
async function claimAll(ledger: Ledger, keys: readonly string[], call: CallContext): Promise<() => Promise<void>> {
  const releases: (() => Promise<void>)[] = [];
  const release = async () => {
    await Promise.all(releases.map((end) => end()));
  };
  try {
    for (const key of [...new Set(keys)].sort()) {
      // If a process died during a lookup, the credit may be spent, but the record is lost, so pay again.
      const takesOver = ({ state }: { readonly state: string }) => state === "ambiguous" && "replace";
      const { held } = await ledger.claim(
        { key: await ledger.keyOf("paid-claim", key), ttlMs: 1_000, takesOver },
        call,
      );
      if (held) releases.push(() => held.settle({ state: "released" }));
    }
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

function emailKey(personId: string): string {
  return `person:email-of:${personId}`;
}

function readEmail(value: unknown): string | null | undefined {
  if (typeof value !== "object" || value === null || !("email" in value)) return undefined;
  const { email } = value;
  return email === null || typeof email === "string" ? email : undefined;
}
