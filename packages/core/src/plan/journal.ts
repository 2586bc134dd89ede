import { memoryStore } from "../store/memory-store.ts";
import type { Claim, Store } from "../store/store.ts";
import { storeKey } from "../store/store-key.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import type { Tool } from "../tool/tool.ts";

/** Time for which a plan that runs again knows its rows, milliseconds. */
const TTL_MS = 24 * 60 * 60_000;
/** Time that one row may take, milliseconds. After that, its outcome counts as unknown. */
const LEASE_MS = 5 * 60_000;

/** A row that may run now, or the state of one that has started before. */
export type StartedRow = FreeRow | { readonly state: Claim["state"] };

/** A row that may run now. */
interface FreeRow {
  readonly state: "free";
  /** Name of the row's effect, for its idempotency key. */
  readonly key: string;
  /** Records the outcome. Never rejects. */
  end(outcome: RowOutcome): Promise<void>;
}

/** Outcome of a row that has run. `not_done` rows may run again. */
export type RowOutcome = "done" | "unknown" | "not_done";

/** Record of the rows that have started, so that no row runs twice. */
export interface Journal {
  /**
   * Starts a row.
   * @throws an error if the store fails; the row must not run then
   */
  start(row: { readonly tool: Tool; readonly hash: string }): Promise<StartedRow>;
}

/** Options of {@link openJournal}. */
interface JournalOptions {
  /** Default: the memory of this process. */
  readonly store: Store | undefined;
  readonly account: string;
  /** Name of the plan. */
  readonly id: string;
}

/** Memory of each tool. A tool belongs to one account, so equal plans of two accounts share nothing. */
const memories = new WeakMap<Tool, Store>();

function memoryOf(tool: Tool): Store {
  const memory = memories.get(tool) ?? memoryStore();
  memories.set(tool, memory);
  return memory;
}

/** Opens the journal of a plan. */
export function openJournal({ store: shared, account, id }: JournalOptions): Journal {
  return {
    async start({ tool, hash }) {
      const store = shared ?? memoryOf(tool);
      const key = await storeKey(account, "plan", [id, hash]);
      const owner = crypto.randomUUID();
      const claim = await withStoreTimeout(() => store.claim(key, { owner, leaseMs: LEASE_MS, ttlMs: TTL_MS }));
      if (claim !== null) return { state: claim.state };
      const settle = (outcome: RowOutcome) => withStoreTimeout(() => store.settle(key, owner, SETTLEMENTS[outcome]));
      // If the store fails now, the outcome becomes unknown at the end of the lease, so the row never runs again.
      return { state: "free", key, end: (outcome) => settle(outcome).catch(() => undefined) };
    },
  };
}

const SETTLEMENTS = {
  done: { state: "done", ttlMs: TTL_MS, record: null },
  unknown: { state: "ambiguous", ttlMs: TTL_MS },
  not_done: { state: "released" },
} as const;
