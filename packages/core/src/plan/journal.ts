import { memoryStore } from "../store/memory-store.ts";
import type { Claim, Store } from "../store/store.ts";
import { storeKey } from "../store/store-key.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import type { Tool } from "../tool/tool.ts";

/** Time for which a plan that runs again knows its rows, milliseconds. */
const TTL_MS = 24 * 60 * 60_000;
/** Time that one row may take, milliseconds. After that, its outcome counts as unknown. */
const LEASE_MS = 5 * 60_000;

/** Data of a claim that only reads the state of a row. */
const LOOK = "look";
/** Lease of such a claim, milliseconds. */
const LOOK_MS = 5_000;
/** Number of times that a row's start waits for such a claim, and the pause between them, milliseconds. */
const MAX_LOOKS = 20;
const LOOK_PAUSE_MS = 25;

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
  start(row: JournalRow): Promise<StartedRow>;
  /** Reads the state of a row that is not to run. Rejects if the store fails. */
  look(row: JournalRow): Promise<StartedRow["state"]>;
}

/** The call of a row. */
interface JournalRow {
  readonly tool: Tool;
  readonly hash: string;
}

/** Options of {@link openJournal}. */
interface JournalOptions {
  /** Default: the memory of this process. */
  readonly store: Store | undefined;
  readonly account: string;
  /** Title of the plan. */
  readonly title: string;
}

/** Memory of each tool. A tool belongs to one account, so equal plans of two accounts share nothing. */
const memories = new WeakMap<Tool, Store>();

function memoryOf(tool: Tool): Store {
  const memory = memories.get(tool) ?? memoryStore();
  memories.set(tool, memory);
  return memory;
}

/** Opens the journal of a plan. */
export function openJournal({ store: shared, account, title }: JournalOptions): Journal {
  const claim = async ({ tool, hash }: JournalRow, data: string) => {
    const store = shared ?? memoryOf(tool);
    const key = await storeKey(account, "plan", [title, hash]);
    const owner = crypto.randomUUID();
    const leaseMs = data === LOOK ? LOOK_MS : LEASE_MS;
    const held = await withStoreTimeout(() => store.claim(key, { owner, leaseMs, ttlMs: TTL_MS, data }));
    const settle = (outcome: RowOutcome) => withStoreTimeout(() => store.settle(key, owner, SETTLEMENTS[outcome]));
    // If the store fails now, the outcome becomes unknown at the end of the lease, so the row never runs again.
    return { key, held, end: (outcome: RowOutcome) => settle(outcome).catch(() => undefined) };
  };
  return {
    async start(row) {
      for (let attempt = 1; ; attempt++) {
        const { key, held, end } = await claim(row, "run");
        if (held === null) return { state: "free", key, end };
        if (held.state !== "pending" || held.data !== LOOK || attempt === MAX_LOOKS) return { state: held.state };
        await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
      }
    },
    async look(row) {
      const { held, end } = await claim(row, LOOK);
      if (held === null) await end("not_done");
      return held?.state ?? "free";
    },
  };
}

const SETTLEMENTS = {
  done: { state: "done", ttlMs: TTL_MS, record: null },
  unknown: { state: "ambiguous", ttlMs: TTL_MS },
  not_done: { state: "released" },
} as const;
