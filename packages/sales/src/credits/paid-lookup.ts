import { rejectOnAbort, waitInCall } from "@toolwright/core/authoring";
import type { Lookup } from "../apollo/organizations.ts";
import type { SalesCall } from "../call.ts";
import { charge } from "./charge.ts";

/** The warning of a lookup without a result because the credits are used up. */
export const NOT_LOOKED_UP = "The credits are used up, so nothing was looked up: found: false does not mean no match.";

/** A lookup and its cost. */
export interface PaidLookup<Record> {
  readonly lookup: Lookup<Record>;
  readonly creditsSpent: number;
  readonly isFromCache: boolean;
}

/** The steps of a lookup of one kind of record. */
export interface LookupSteps<Record> {
  /** Every key of the identifiers. Lookups with a key in common wait for each other. */
  readonly keys: readonly string[];
  /** Finds a kept record that the identifiers certainly mean. */
  findKept(): Promise<Record | null>;
  /** Requests the record from Apollo. */
  fetch(): Promise<Lookup<Record>>;
  /** Keeps a record that was paid. */
  keep(record: Record): Promise<void>;
}

/** Looks up a record: a kept one if there is one, else from Apollo, which then is kept. */
export async function lookUp<Record>(call: SalesCall, steps: LookupSteps<Record>): Promise<PaidLookup<Record>> {
  const kept = await rejectOnAbort(steps.findKept(), call.signal);
  if (kept) return { lookup: { kind: "found", record: kept }, creditsSpent: 0, isFromCache: true };
  // Wait for the same lookup in flight, here or in another process. If it fails, this one is sent.
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
    // The next lookup starts after the record is kept, but the caller gets what was paid even if that takes too long.
    await waitInCall(Promise.resolve(keeping).finally(release), call.signal);
  }
}
