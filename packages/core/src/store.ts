// The store of claims, permits and values, and what toolkits keep in it.
export { monotonicMs, type Stopwatch } from "./call/clock.ts";
export { createLedger, type HeldClaim, type Ledger, type LedgerOutcome, type LedgerRequest } from "./store/ledger.ts";
export { type MemoryStoreOptions, memoryStore } from "./store/memory-store.ts";
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
export { createTtlCache, type TtlCache } from "./store/ttl-cache.ts";
