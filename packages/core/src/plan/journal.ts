import { memoryStore } from "../store/memory-store.ts";
import type { Claim, Store } from "../store/store.ts";
import { storeKey } from "../store/store-key.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";
import type { Tool } from "../tool/tool.ts";

/** Time for which a plan that runs again knows its rows, milliseconds. */
const TTL_MS = 24 * 60 * 60_000;
/** Time that one row may take, milliseconds. After that, its outcome counts as unknown. */
const LEASE_MS = 5 * 60_000;
/** Data of a claim that only reads the state of a row, which a start takes over. */
const LOOK = "look";
/** Maximum number of such claims that a start takes over. */
const MAX_LOOKS = 20;

/** The call of a row. */
type JournalRow = { readonly tool: Tool; readonly hash: string };

/** Record of the rows that have started, so that no row runs twice. */
export type Journal = ReturnType<typeof openJournal>;

/** Memory of each tool. A tool belongs to one account, so equal plans of two accounts share nothing. */
const memories = new WeakMap<Tool, Store>();

/**
 * Opens the journal of a plan.
 * @param shared the store of the journal. Default: the memory of this process
 */
export function openJournal(shared: Store | undefined, account: string, title: string) {
  const claim = async ({ tool, hash }: JournalRow, data: string) => {
    const store = shared ?? memories.get(tool) ?? memoryStore();
    if (!shared) memories.set(tool, store);
    const key = await storeKey(account, "plan", [title, hash]);
    const request = { owner: crypto.randomUUID(), leaseMs: LEASE_MS, ttlMs: TTL_MS, data };
    let held = await withStoreTimeout(() => store.claim(key, request));
    for (let tries = 0; data !== LOOK && held?.data === LOOK && tries < MAX_LOOKS; tries++) {
      const over = { owner: held.owner, isKept: false };
      held = await withStoreTimeout(() => store.claim(key, { ...request, over }));
    }
    if (held !== null) return held;
    // If the store fails now, the outcome becomes unknown at the end of the lease, so the row never runs again.
    const end = (outcome: keyof typeof SETTLEMENTS) =>
      withStoreTimeout(() => store.settle(key, request.owner, SETTLEMENTS[outcome])).catch(() => undefined);
    return { state: "free" as const, key, end };
  };
  return {
    /**
     * Starts a row. A free row has the key of its effect, and its `end` records the outcome.
     * @throws an error if the store fails; the row must not run then
     */
    start: (row: JournalRow) => claim(row, "run"),
    /** Reads the state of a row that is not to run. If the store fails, the row is free. */
    async look(row: JournalRow): Promise<Claim["state"] | "free"> {
      const looked = await claim(row, LOOK).catch(() => null);
      if (looked === null || (looked.state !== "free" && looked.data === LOOK)) return "free";
      if (looked.state === "free") await looked.end("not_done");
      return looked.state;
    },
  };
}

/** Ends of a row. A row that was not done may run again. */
const SETTLEMENTS = {
  done: { state: "done", ttlMs: TTL_MS, record: null },
  unknown: { state: "ambiguous", ttlMs: TTL_MS },
  not_done: { state: "released" },
} as const;
