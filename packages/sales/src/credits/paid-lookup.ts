import { rejectOnAbort, waitInCall } from "@toolwright/core/authoring";
import type { Lookup } from "../apollo/organizations.ts";
import type { SalesCall } from "../call.ts";
import { charge } from "./charge.ts";

/** The warning of a lookup that found nothing because the credits are used up. */
export const NOT_LOOKED_UP = "The credits are used up, so nothing was looked up: found: false does not mean no match.";

/** A lookup and its cost. */
export interface PaidLookup<Record> {
  readonly lookup: Lookup<Record>;
  readonly creditsSpent: number;
  readonly isFromCache: boolean;
}

/** The steps to look up one kind of record. */
export interface LookupSteps<Record> {
  /** Every key of the identifiers. Lookups that share a key wait for each other. */
  readonly keys: readonly string[];
  /** Finds a cached record that certainly matches the identifiers. */
  findKept(): Promise<Record | null>;
  /** Requests the record from Apollo. */
  fetch(): Promise<Lookup<Record>>;
  /** Caches a paid record. */
  keep(record: Record): Promise<void>;
}

/** Looks up a record in the cache, or else at Apollo, and caches Apollo's. */
export async function lookUp<Record>(call: SalesCall, steps: LookupSteps<Record>): Promise<PaidLookup<Record>> {
  const kept = await rejectOnAbort(steps.findKept(), call.signal);
  if (kept) return { lookup: { kind: "found", record: kept }, creditsSpent: 0, isFromCache: true };
  // Wait for the same lookup in flight, in this process or another. If it fails, send this one.
  const release = await call.cache.claim(steps.keys, call);
  let keeping: Promise<void> | undefined;
  try {
    const record = await rejectOnAbort(steps.findKept(), call.signal);
    if (record) return { lookup: { kind: "found", record }, creditsSpent: 0, isFromCache: true };
    const lookup = await charge(call, steps.fetch, ({ kind }) => kind === "found");
    if (lookup.kind !== "found") return { lookup, creditsSpent: 0, isFromCache: false };
    keeping = steps.keep(lookup.record);
    return { lookup, creditsSpent: 1, isFromCache: false };
  } finally {
    // The next lookup starts after the record is cached, but the caller gets the paid record even if caching takes too
    // long.
    await waitInCall(Promise.resolve(keeping).finally(release), call.signal);
  }
}
