import { changedCall } from "../card/hash-call.ts";
import { writeRanges } from "../card/row-tables.ts";
import { toCard } from "../card/to-card.ts";
import { mergeAnnotations } from "../definition/annotations.ts";
import type { Store } from "../store/store.ts";
import type { Tool } from "../tool/tool.ts";
import { openJournal } from "./journal.ts";
import { planCard } from "./plan-card.ts";
import { approvedRows, chooseRows, hashPlan } from "./plan-hash.ts";
import { inspectRows, isOpen, openRows, type PlannedCall, readRows } from "./plan-row.ts";
import { type RunOptions, runRows } from "./run-rows.ts";

/** Options of the tool of plans. */
export interface PlanToolOptions {
  /**
   * Store of the rows that have started. With a store that outlives the process, a plan that runs again after a crash,
   * in any worker, never repeats a row. Default: the memory of this process.
   */
  readonly store?: Store | undefined;
  /** Name of the vendor account or tenant. Required if several share the `store`. Default: one account. */
  readonly account?: string | undefined;
  /** Numbers of the calls to run, such as `2, 5-7`; the plan has no others. Default: all. */
  readonly rows?: string | undefined;
  /** Time budget of a run, milliseconds. After it, the rows that have not started are left. Default 900,000. */
  readonly timeout?: number | undefined;
}

/** A plan whose arguments are read, and nothing else. */
export type OpenPlan = Awaited<ReturnType<typeof openPlan>>;

/** Reads the calls of a plan. Sends no request. */
export async function openPlan(
  tools: readonly Tool[],
  { title, calls }: { readonly title: string; readonly calls: readonly PlannedCall[] },
  { store, account = "", rows: written }: PlanToolOptions,
) {
  const all = writeRanges(calls.map((_, index) => index + 1));
  const rows = await readRows(tools, calls, chooseRows(written ?? all, all, "plan"));
  const journal = openJournal(store, account, title);
  const approved = (hash: string) => approvedRows(hash, title, openRows(rows));
  let inspected: ReturnType<typeof inspectAll> | undefined;
  const inspectAll = async (signal: AbortSignal | undefined) => {
    const shown = await inspectRows(rows, journal, signal);
    const hash = await hashPlan(title, openRows(shown));
    const left_out = shown.flatMap((row) => (isOpen(row) ? [] : row));
    const details = { title, calls: calls.length, rows: openRows(shown).map(({ card }) => card), left_out };
    return { shown, details, card: toCard(cardSource(tools), planCard(details), hash, false) };
  };
  return {
    /** Inspects the calls once, and creates the card. */
    inspect: (signal?: AbortSignal) => (inspected ??= inspectAll(signal)),
    /** Returns the rows that a hash approves; `null` if it is not that of this plan, or of a part of it. */
    approved,
    /** Runs the rows that a hash approves. @throws ToolError `not_approved` for any other hash */
    async run(approvedHash: string, options: RunOptions) {
      const covered = await approved(approvedHash);
      if (covered === null) throw changedCall(cardSource(tools).name);
      // An approval from another process needs no inspection.
      return runRows((await inspected)?.shown ?? rows, covered, { ...options, journal });
    },
  };
}

/** The name of the tool that runs plans, and the effects that a plan of some tools may have. */
export function cardSource(tools: readonly Tool[]) {
  const merged = mergeAnnotations(tools.map((tool) => tool.annotations));
  const annotations = { ...merged, readOnly: false, idempotent: false };
  return { name: "Toolwright.RunPlan", title: "Run a plan", annotations } as const;
}
