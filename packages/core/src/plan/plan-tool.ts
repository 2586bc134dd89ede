import * as v from "valibot";
import type { CallContext, CallOptions } from "../call/call.ts";
import { startOnce } from "../call/load-part.ts";
import { rowsOf, writeRanges } from "../card/row-tables.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { misconfigured, ToolError } from "../errors.ts";
import { type OptionNames, refuseUnknownOptions, wrongOption } from "../options.ts";
import { firstThatFits, type TokenBudget } from "../result/fit.ts";
import { fitList, fitRecord, fullRow, omitNulls } from "../result/fit-list.ts";
import { requiredText, text } from "../schema/builders.ts";
import { warningList } from "../schema/records.ts";
import { bindTool } from "../tool/bind.ts";
import { selectDistinct } from "../tool/select.ts";
import type { PreparedCall, Tool } from "../tool/tool.ts";
import { cardSource, type OpenPlan, openPlan, type PlanToolOptions } from "./open-plan.ts";
import { groupRows } from "./plan-hash.ts";
import type { LeftOutRow } from "./plan-row.ts";

const DEFAULT_TIMEOUT_MS = 900_000;
/** Time that the last row has to end after the time budget, milliseconds. */
const GRACE_MS = 60_000;
/** Longest time budget, a day, milliseconds. */
const MAX_TIMEOUT_MS = 86_400_000;
const OPTION_NAMES: OptionNames<PlanToolOptions> = { timeout: true, store: true, account: true, rows: true };

const DESCRIPTION =
  "Run many calls of other tools after a person has approved all of them on one card, such as one email to each of 40 people. Calls that would be refused are left out, and each runs at most once. Calling the same plan again resumes it.";

const args = v.pipe(v.record(v.string(), v.unknown()), v.description("Its arguments"));

const input = v.strictObject({
  title: v.pipe(requiredText("Purpose of the plan, for the person who approves it"), v.maxLength(200)),
  calls: v.pipe(
    v.array(v.strictObject({ tool: requiredText("Name of the tool"), arguments: args })),
    v.minLength(1),
    v.maxLength(1_000),
    v.description("The calls, in the order in which they run"),
  ),
});

const rowGroup = v.object({
  ...{ rows: v.string(), tool: v.string(), code: v.string(), reason: v.string() },
  attempted: v.optional(v.boolean()),
});
const rowGroups = (description: string) => v.pipe(v.array(rowGroup), v.description(description));

const output = v.object({
  title: text("Title of the plan."),
  sent_count: v.pipe(v.number(), v.description("Number of rows that are done.")),
  sent: text("The rows that are done, those of earlier runs included, such as `1-36,38`."),
  refused: rowGroups("Rows that were refused, by reason: nothing was done."),
  unknown: rowGroups("Rows that may have been done. Check them before you repeat them."),
  left: rowGroups("Rows that did not run."),
  results: v.pipe(
    v.array(v.looseObject({ row: v.number() })),
    v.description("What this run's calls returned, by row: lookups everything, others ids, audiences and warnings."),
  ),
  warnings: warningList,
});

/** Receipt of a run. Each row is either done or in exactly one of the lists `refused`, `unknown` and `left`. */
export type PlanReceipt = v.InferOutput<typeof output>;

/** State of one prepared plan, from its card to its run. */
interface PlanState {
  /** Reads the calls, once. */
  open(): Promise<OpenPlan>;
  /** The hash that a person approved. Without it, all rows run that the card would show. */
  approvedHash?: string | undefined;
  /** Stops the run, which then returns its receipt. */
  signal?: AbortSignal | undefined;
}

/** A tool that runs plans: `prepare({ title, calls })` creates one, with its card and its run. */
export type PlanTool = Tool<"Toolwright.RunPlan", v.InferOutput<typeof input>, PlanReceipt>;

/**
 * Creates a tool that runs many calls after one approval. Pass it to an adapter beside the other tools, or prepare a
 * plan in a program. Its card is a table of the calls. Each call runs at most once, under the policy of its toolkit, and
 * the receipt says what became of each.
 * @param tools the tools that plans may use. Calls of tools that only read are left out
 * @throws ToolError `misconfigured` for an unknown option, a wrong time budget, or two tools with one name
 */
export function planTool(tools: readonly Tool[], options: PlanToolOptions = {}): PlanTool {
  refuseUnknownOptions(options, Object.keys(OPTION_NAMES));
  const { timeout = DEFAULT_TIMEOUT_MS } = options;
  const rule = `must be 1 to ${MAX_TIMEOUT_MS} milliseconds`;
  if (!(timeout >= 1 && timeout <= MAX_TIMEOUT_MS)) throw misconfigured([wrongOption("timeout", timeout, rule)]);
  selectDistinct(tools, {});
  const prepare = (raw: unknown): PreparedCall => {
    const state = {} as PlanState;
    const inner = bindPlan(tools, state, timeout).prepare(raw);
    if (inner.fault) return inner;
    state.open = startOnce(() => openPlan(tools, inner.args as v.InferOutput<typeof input>, options));
    return preparePlan(inner, state);
  };
  return Object.freeze({
    ...bindPlan(tools, {} as PlanState, timeout),
    prepare,
    hide: (value: never) => tools.reduce((hidden, tool) => tool.hide(hidden), value),
    hidesFields: tools.some(({ hidesFields }) => hidesFields),
    run: async (raw: unknown, callOptions?: CallOptions) => prepare(raw).run(callOptions),
    call: async (raw: unknown, callOptions?: CallOptions) => prepare(raw).call(callOptions),
  }) as Tool as PlanTool;
}

/** Creates the tool for one prepared plan. */
function bindPlan(tools: readonly Tool[], state: PlanState, timeout: number): Tool {
  const inspect = async () => (await state.open()).inspect(state.signal);
  const definition: AnyToolDefinition<object> = {
    ...cardSource(tools),
    description: DESCRIPTION,
    input,
    output,
    async run({ title }: { title: string }, context: CallContext) {
      const { approvedHash = (await inspect()).card.hash, signal } = state;
      const { sent, results, ...lists } = await (await state.open()).run(approvedHash, {
        signal: AbortSignal.any([AbortSignal.timeout(timeout), signal ?? []].flat()),
        onProgress: (ended, total) => context.progress(ended, total, "done"),
      });
      const others = Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, byReason(rows)]));
      return {
        title,
        sent_count: sent.length,
        sent: sent.length === 0 ? "none" : writeRanges(sent),
        ...others,
        results,
        warnings: [],
      };
    },
    inspect: () => ({
      card: async () => (await inspect()).card,
      check: async () => {
        const { rows, left_out } = (await inspect()).details;
        const groups = groupRows(left_out, ({ reason }) => reason).slice(0, 20);
        const message = groups.map(({ first, rows }) => `${rowsOf(rows)}: ${first.reason}`).join("\n");
        if (rows.length === 0) throw new ToolError({ code: "invalid_input", message });
      },
    }),
    fit: fitReceipt,
  };
  return bindTool(definition, {}, { timeout: timeout + GRACE_MS }).tool;
}

/** Fits a receipt. If its results do not fit, a warning names the rows without one. */
function fitReceipt(result: PlanReceipt, budget: TokenBudget) {
  const { results: rows } = result;
  const rest = (count: number) => {
    const others = rowsOf(writeRanges(rows.slice(count).map(({ row }) => row)));
    return { note: `${others} are done too. To read the results of lookups among them, repeat only these lookups.` };
  };
  const levels = [fullRow, { shape: omitNulls, note: null }] as const;
  const list = () => fitList({ result, key: "results", rows, levels, rest }, budget);
  return firstThatFits([list, () => fitRecord(result, budget)], budget);
}

/** A prepared plan, whose hash covers the calls of its card, and not the text of its arguments. */
function preparePlan(inner: PreparedCall, state: PlanState): PreparedCall {
  const hash = async () => state.approvedHash ?? (await (await state.open()).inspect(state.signal)).card.hash;
  const approved = async (of: string) => (await state.open()).approved(of);
  const start = <Options extends CallOptions>({ signal, approvedHash = state.approvedHash, ...options }: Options) => {
    Object.assign(state, { signal, approvedHash });
    return options;
  };
  return {
    ...inner,
    card: async (options = {}) => ({ ...(await inner.card(options)), hash: await hash() }),
    // What a person has approved was inspected before.
    refusal: async (options) => (state.approvedHash === undefined ? inner.refusal(options) : null),
    hash,
    async accepts(hash) {
      if ((await approved(hash)) === null) return false;
      state.approvedHash = hash;
      return true;
    },
    async recordDecision(decision) {
      for (const { prepared } of (await approved(await hash())) ?? []) await prepared.recordDecision(decision);
    },
    run: async (options = {}) => inner.run(start(options)),
    call: async (options = {}) => inner.call(start(options)),
  };
}

/** Joins rows with equal reasons. */
function byReason(all: readonly LeftOutRow[]) {
  const groups = groupRows(all, ({ row: _, ...reason }) => JSON.stringify(reason));
  return groups.map(({ rows, first: { row: _, ...reason } }) => ({ rows, ...reason }));
}
