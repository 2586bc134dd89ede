import { changedCall } from "../card/hash-call.ts";
import { writeRanges } from "../card/row-tables.ts";
import { toCard } from "../card/to-card.ts";
import { mergeAnnotations } from "../definition/annotations.ts";
import { invalidInput, misconfigured } from "../errors.ts";
import { type OptionNames, refuseUnknownOptions, wrongOption } from "../options.ts";
import type { Store } from "../store/store.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { openJournal } from "./journal.ts";
import { type PlanCard, planCard } from "./plan-card.ts";
import { approvedRows, chooseRows, hashPlan, numbersIn } from "./plan-hash.ts";
import { reduceAudiences } from "./plan-people.ts";
import { inspectRows, isOpen, leaveOut, openRows, type PlannedCall, type PlanRow, readRows } from "./plan-row.ts";
import { type PlanReceipt, type PlanRunOptions, runRows } from "./run-rows.ts";

/** Name of the tool that runs plans. */
export const PLAN_NAME = "Toolwright.RunPlan";
/** Default maximum number of calls. */
const DEFAULT_MAX_CALLS = 200;
/** Greatest maximum number of calls. */
const MAX_CALLS = 1_000;
/** Reason of a row that the approved card left out. */
const NOT_ON_CARD = "This row can't run; the approval card says why. A plan of only this row fails with the reason.";
/** Longest time budget, a day, milliseconds. */
const MAX_TIMEOUT_MS = 86_400_000;
/** Maximum length of a title, characters. */
export const MAX_TITLE_CHARS = 200;

/** Limits of plans, and their record. */
export interface PlanSettings {
  /** Maximum number of calls of one plan. Calls past it are left out. Default 200, at most 1,000. */
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
  /** Numbers of the calls to run, such as `2, 5-7`; the plan has no others. Default: all. */
  readonly rows?: string | undefined;
}

/** Names of {@link PlanSettings}. */
export const SETTING_NAMES = { maxCalls: true, maxCredits: true, store: true, account: true, rows: true } as const;

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

/** Calls that one person approves together. */
export interface Plan {
  /** The card of the plan. `renderCard` writes it as text. */
  readonly card: PlanCard;
  /**
   * Runs the approved rows in order, each at most once. Resolves with a receipt even if rows fail, or if the plan is
   * stopped. Run the plan again to resume the rows that are left.
   * @throws ToolError `not_approved` if the hash is not that of this plan, or of a part of it; `invalid_input` without one
   */
  run(options: PlanRunOptions): Promise<PlanReceipt>;
}

const OPTION_NAMES: OptionNames<PlanOptions> = { title: true, signal: true, ...SETTING_NAMES };

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
  const { inspect, run } = await openPlan(tools, calls, options);
  return { card: (await inspect(options.signal)).card, run };
}

const wrong = (name: string, received: unknown, rule: string) => invalidInput([wrongOption(name, received, rule)]);

/** A plan whose arguments are read, and nothing else. */
export type OpenPlan = Awaited<ReturnType<typeof openPlan>>;

/** Reads the calls of a plan. Sends no request. */
export async function openPlan(
  tools: readonly Tool[],
  calls: readonly PlannedCall[],
  { title, store, account = "", rows: written, signal: _, ...limits }: PlanOptions,
) {
  const maxCalls = checkLimits(limits);
  if (typeof title !== "string" || title.trim() === "" || title.length > MAX_TITLE_CHARS)
    throw wrong("title", title, `must have 1 to ${MAX_TITLE_CHARS} characters`);
  // JavaScript code may pass any value.
  const list: unknown = calls;
  if (!Array.isArray(list) || !list.every(isRecord))
    throw wrong("calls", calls, 'must be a list of calls, such as { tool: "…", arguments: {…} }');
  if (calls.length < 1 || calls.length > MAX_CALLS)
    throw wrong("calls", calls.length, `must be 1 to ${MAX_CALLS} calls`);
  const all = writeRanges(calls.map((_, index) => index + 1));
  const rows = await readRows(tools, calls, { chosen: chooseRows(written ?? all, all, "plan"), maxCalls });
  const journal = openJournal(store, account, title);
  const approved = (hash: string) => approvedRows(hash, title, openRows(rows));
  let inspected: ReturnType<typeof inspectAll> | undefined;
  const inspectAll = async (signal: AbortSignal | undefined) => {
    const shown = await inspectRows(rows, { ...limits, journal, signal });
    const open = openRows(shown);
    const hash = await hashPlan(title, open);
    const left_out = shown.flatMap((row) => (isOpen(row) ? [] : row));
    const details = { title, calls: calls.length, rows: reduceAudiences(open.map(({ card }) => card)), left_out };
    return { shown, card: toCard(cardSource(tools), planCard(details), hash, false) as PlanCard };
  };
  return {
    /** Inspects the calls once, and creates the card. */
    inspect: (signal?: AbortSignal) => (inspected ??= inspectAll(signal)),
    /** Returns the rows that a hash approves; `null` if it is not that of this plan, or of a part of it. */
    approved,
    async run({ approvedHash, ...options } = {} as PlanRunOptions): Promise<PlanReceipt> {
      if (typeof approvedHash !== "string")
        throw wrong("approvedHash", approvedHash, "must be card.hash, after a person approved it");
      const covered = await approved(approvedHash);
      if (covered === null) throw changedCall(PLAN_NAME);
      // An approval from another process needs no inspection. Its hash has the rows of that card.
      const onCard = numbersIn(/\+([\d,-]+)/.exec(approvedHash)?.[1] ?? "");
      const withReason = (one: PlanRow) =>
        isOpen(one) && !onCard.includes(one.row) ? leaveOut(one, { code: "not_approved", message: NOT_ON_CARD }) : one;
      const shown = (await inspected)?.shown ?? rows.map(withReason);
      return { title, ...(await runRows(shown, covered, { ...options, journal })) };
    },
  };
}

/** Checks the limits of plans, and returns the maximum number of calls. @throws ToolError `misconfigured` */
export function checkLimits(limits: PlanSettings & { readonly timeout?: number | undefined }): number {
  const { maxCalls = DEFAULT_MAX_CALLS, maxCredits = 0, timeout = 1 } = limits;
  const refuse = (name: string, received: number, rule: string) => misconfigured([wrongOption(name, received, rule)]);
  if (!(Number.isInteger(maxCalls) && maxCalls >= 1 && maxCalls <= MAX_CALLS))
    throw refuse("maxCalls", maxCalls, `must be a whole number from 1 to ${MAX_CALLS}`);
  if (!(maxCredits >= 0)) throw refuse("maxCredits", maxCredits, "must be at least 0");
  if (!(timeout >= 1 && timeout <= MAX_TIMEOUT_MS))
    throw refuse("timeout", timeout, `must be 1 to ${MAX_TIMEOUT_MS} milliseconds`);
  return maxCalls;
}

/** The effects that a plan of some tools may have. */
export function cardSource(tools: readonly Tool[]) {
  const merged = mergeAnnotations(tools.map((tool) => tool.annotations));
  const annotations = { ...merged, readOnly: false, idempotent: false };
  return { name: PLAN_NAME, title: "Run a plan", annotations } as const;
}
