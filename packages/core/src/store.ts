// The store of claims, permits and values, its use by toolkits, and the parts of `authoring` that stores need, so that
// a store loads no toolkit.
export { monotonicMs, type Stopwatch, systemClock } from "./call/clock.ts";
export { misconfigured } from "./errors.ts";
export { refuseUnknownOptions } from "./options.ts";
export { createEngine, type StoreTable, SUM_TTL_MS } from "./store/engine.ts";
export { createLedger, type HeldClaim, type Ledger, type LedgerOutcome, type LedgerRequest } from "./store/ledger.ts";
export { type MemoryStoreOptions, memoryStore } from "./store/memory-store.ts";
export { POLL_MS, readPermit, writePermit } from "./store/permits.ts";
export type {
  Claim,
  ClaimRequest,
  Json,
  LimitReport,
  Permit,
  Settlement,
  Spending,
  Store,
  StoreLimit,
} from "./store/store.ts";
export { type ToolkitStore, type ToolkitStoreSettings, toolkitStore } from "./store/toolkit-store.ts";
