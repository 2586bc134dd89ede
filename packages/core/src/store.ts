// The store of claims, permits and values, and what toolkits keep in it.
export { monotonicMs, type Stopwatch } from "./call/clock.ts";
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
export { withStoreTimeout } from "./store/store-timeout.ts";
export { type ToolkitStore, type ToolkitStoreSettings, toolkitStore } from "./store/toolkit-store.ts";
