import { toCard } from "../card/to-card.ts";
import { type CallEffect, mergeAnnotations } from "../definition/annotations.ts";
import type { ApprovalCard } from "../definition/card.ts";
import { invalidInput, misconfigured, ToolError } from "../errors.ts";
import { type OptionNames, refuseUnknownOptions, wrongOption } from "../options.ts";
import type { Store } from "../store/store.ts";
import type { Tool } from "../tool/tool.ts";
import { type Journal, openJournal } from "./journal.ts";
import { type PlanDetails, planCard } from "./plan-card.ts";
import { approvedRows, hashPlan } from "./plan-hash.ts";
import { inOrder, inspectRows, type LeftOutRow, type PlannedCall, type ReadRows, readRows } from "./plan-row.ts";
import { type RowEnds, runRows } from "./run-rows.ts";

/** Name of the tool that runs plans. */
export const PLAN_NAME = "Toolwright.RunPlan";
/** Title of the tool that runs plans. */
export const PLAN_TITLE = "Run a plan";
/** Default maximum number of calls. */
const DEFAULT_MAX_CALLS = 200;
/** Greatest maximum number of calls. */
const MAX_CALLS = 1_000;
/** Longest time budget, a day, milliseconds. */
const MAX_TIMEOUT_MS = 86_400_000;
/** Maximum length of a title, characters. */
export const MAX_TITLE_CHARS = 200;

/** Limits of plans, and their record. */
export interface PlanSettings {
  /** Maximum number of calls of one plan. Default 200, at most 1,000. */
  readonly maxCalls?: number | undefined;
  /** Maximum cost of one plan, credits. Calls past it are left out. Default: no limit but those of the policies. */
  readonly maxCredits?: number | undefined;
  /**
   * Store of the rows that have started. With a store that outlives the process, a plan that runs again after a crash,
   * in any worker, never repeats a row. Default: the memory of this process.
   */
  readonly store?: Store | undefined;
  /** Name of the vendor account or tenant. Required if several share the `store`. Default: one account. */
  readonly account?: string | undefined;
}

/** Options of {@link createPlan}. */
export interface PlanOptions extends PlanSettings {
  /**
   * Title for the people who approve, 1 to 200 characters. Rows are remembered for 24 hours under it: another plan with
   * the same title runs none of the equal rows again.
   */
  readonly title: string;
  /** Aborts the inspection of the calls. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a run. */
export interface PlanRunOptions {
  /** Hash of the card that a person approved, or of `strike`. */
  readonly approvedHash: string;
  /** Stops the plan: the running row ends or is aborted, and no further row starts. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each row, with the number of rows that have ended. */
  readonly onProgress?: ((ended: number, total: number) => void) | undefined;
}

/** Receipt of a run. Each row is in exactly one list. */
export interface PlanReceipt extends RowEnds {
  /** Title of the plan. */
  readonly title: string;
}

/** Calls that one person approves together. */
export interface Plan {
  /** The card of the plan. `renderCard` writes it as text. */
  readonly card: ApprovalCard<PlanDetails>;
  /**
   * Returns the hash of the plan without some rows, for `run`.
   * @throws ToolError `invalid_input` for a row that the card does not have
   */
  strike(rows: readonly number[]): Promise<string>;
  /**
   * Runs the approved rows in order, each at most once. Resolves with a receipt even if rows fail, or if the plan is
   * stopped. Run the plan again to resume the rows that are left.
   * @throws ToolError `not_approved` if the hash is not that of this plan, or of a part of it
   */
  run(options: PlanRunOptions): Promise<PlanReceipt>;
}

const OPTION_NAMES: OptionNames<PlanOptions> = {
  title: true,
  signal: true,
  maxCalls: true,
  maxCredits: true,
  store: true,
  account: true,
};

/**
 * Creates a plan: checks and inspects all calls, and creates one card for them. Only reads.
 * @param tools the tools that the plan may use
 * @param calls the calls, in the order in which they run
 * @throws ToolError `invalid_input` for no calls, too many calls or a wrong title; `aborted` if the caller aborts
 */
export async function createPlan(
  tools: readonly Tool[],
  calls: readonly PlannedCall[],
  options: PlanOptions,
): Promise<Plan> {
  refuseUnknownOptions(options, Object.keys(OPTION_NAMES));
  const draft = await draftPlan(tools, calls, options);
  const { shown, leftOut } = await inspectRows(draft.read, options);
  const content = planCard({ title: draft.title, shown, leftOut });
  const card = toCard(cardSource(tools), content, await hashPlan(draft.title, shown), false) as Plan["card"];
  return {
    card,
    strike: async (rows) => {
      const unknown = rows.filter((row) => !shown.some((one) => one.row === row));
      if (unknown.length > 0)
        throw invalidInput(unknown.map((row) => wrongOption("rows", row, "isn't a row of the card")));
      const struck = new Set(rows);
      return hashPlan(
        draft.title,
        shown.filter(({ row }) => !struck.has(row)),
      );
    },
    run: ({ approvedHash, ...run }) => runPlan(draft, { ...run, approvedHash, leftOut }),
  };
}

/** A plan whose arguments are read, and nothing else. */
export interface PlanDraft {
  readonly title: string;
  readonly read: ReadRows;
  readonly journal: Journal;
}

/** Reads the calls of a plan. Sends no request. */
export async function draftPlan(
  tools: readonly Tool[],
  calls: readonly PlannedCall[],
  { title, store, account = "", ...limits }: PlanOptions,
): Promise<PlanDraft> {
  const maxCalls = checkLimits(limits);
  if (typeof title !== "string" || title.trim() === "" || title.length > MAX_TITLE_CHARS)
    throw invalidInput([wrongOption("title", title, `must have 1 to ${MAX_TITLE_CHARS} characters`)]);
  const rule = `must be 1 to ${maxCalls} calls; split a longer list into several plans`;
  if (calls.length < 1 || calls.length > maxCalls) throw invalidInput([wrongOption("calls", calls.length, rule)]);
  return { title, read: await readRows(tools, calls), journal: openJournal({ store, account, title }) };
}

/** Checks the limits of plans, and returns the maximum number of calls. @throws ToolError `misconfigured` */
export function checkLimits({
  maxCalls = DEFAULT_MAX_CALLS,
  maxCredits = 0,
  timeout = 1,
}: PlanSettings & { readonly timeout?: number | undefined }): number {
  const refuse = (name: string, received: number, rule: string) => misconfigured([wrongOption(name, received, rule)]);
  if (!Number.isInteger(maxCalls) || maxCalls < 1 || maxCalls > MAX_CALLS)
    throw refuse("maxCalls", maxCalls, `must be a whole number from 1 to ${MAX_CALLS}`);
  if (!(maxCredits >= 0)) throw refuse("maxCredits", maxCredits, "must be at least 0");
  if (!(timeout >= 1 && timeout <= MAX_TIMEOUT_MS))
    throw refuse("timeout", timeout, `must be 1 to ${MAX_TIMEOUT_MS} milliseconds`);
  return maxCalls;
}

/** Runs the rows of a plan that a hash approves. */
export async function runPlan(
  { title, read, journal }: PlanDraft,
  { approvedHash, leftOut, signal, onProgress }: PlanRunOptions & { readonly leftOut: readonly LeftOutRow[] },
): Promise<PlanReceipt> {
  const rows = await approvedRows(approvedHash, title, read.open);
  if (rows === null) throw notApproved();
  const ends = await runRows({ rows, journal, signal, onRow: onProgress });
  const isApproved = new Set(rows.map(({ row }) => row));
  const refused = leftOut.filter(({ row }) => !isApproved.has(row));
  const known = new Set(refused.map(({ row }) => row));
  const struck = read.open.flatMap(({ row, tool }): LeftOutRow[] =>
    isApproved.has(row) || known.has(row)
      ? []
      : [{ row, tool: tool.name, code: "not_approved", reason: "A person struck this row out." }],
  );
  return { title, ...ends, refused: inOrder([...refused, ...ends.refused]), left: inOrder([...struck, ...ends.left]) };
}

function notApproved(): ToolError {
  const message = "The plan changed after approval, so it was not approved. Nothing was done. Request approval again.";
  return new ToolError({ code: "not_approved", message, tool: PLAN_NAME });
}

/** The effects that a plan of some tools may have. */
export function cardSource(tools: readonly Tool[]) {
  const merged = mergeAnnotations(tools.map((tool) => tool.annotations));
  const effect: CallEffect = merged.cost === "messages" ? "send" : "write";
  const annotations = { ...merged, readOnly: false, idempotent: false };
  return { name: PLAN_NAME, title: PLAN_TITLE, annotations, effect } as const;
}
