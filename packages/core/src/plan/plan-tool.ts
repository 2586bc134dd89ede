import * as v from "valibot";
import type { CallContext, CallOptions } from "../call/call.ts";
import { startOnce } from "../call/load-part.ts";
import { rowsInWords, writeRanges } from "../card/row-tables.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { type OptionNames, refuseUnknownOptions } from "../options.ts";
import { firstThatFits, type TokenBudget } from "../result/fit.ts";
import { fitList, fitRecord, fullRow, omitNulls } from "../result/fit-list.ts";
import { requiredText, text } from "../schema/builders.ts";
import { warningList } from "../schema/records.ts";
import { bindTool } from "../tool/bind.ts";
import { type KnownName, type NamedTools, selectDistinct } from "../tool/select.ts";
import type { PreparedCall, Tool } from "../tool/tool.ts";
import { mapValues } from "../value/plain.ts";
import type { OpenPlan, PlanSettings } from "./plan.ts";
import { cardSource, checkLimits, MAX_TITLE_CHARS, openPlan, SETTING_NAMES } from "./plan.ts";
import { byRows } from "./plan-card.ts";
import { groupRows } from "./plan-hash.ts";
import type { LeftOutRow } from "./plan-row.ts";

/** Options of {@link planTool}. */
export interface PlanToolOptions<Name extends string = string> extends PlanSettings, NamedTools<Name> {
  /**
   * Time budget of a run, milliseconds. After it, the rows that have not started are left. Default 900,000.
   */
  readonly timeout?: number | undefined;
}

const OWN_NAMES = { only: true, except: true, group: true, timeout: true } as const;
const OPTION_NAMES: OptionNames<PlanToolOptions> = { ...OWN_NAMES, ...SETTING_NAMES };

const DEFAULT_TIMEOUT_MS = 900_000;
/** Time that the last row has to end after the time budget, milliseconds. */
const GRACE_MS = 60_000;

const DESCRIPTION =
  "Run many calls of other tools after a person has approved all of them on one card, such as one email to each of 40 people. Calls that would be refused are left out, and each runs at most once. Calling the same plan again resumes it.";

const args = v.pipe(v.record(v.string(), v.unknown()), v.description("Its arguments"));

const input = v.strictObject({
  title: v.pipe(requiredText("Purpose of the plan, for the person who approves it"), v.maxLength(MAX_TITLE_CHARS)),
  calls: v.pipe(
    v.array(v.strictObject({ tool: requiredText("Name of the tool"), arguments: args })),
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

type Receipt = v.InferOutput<typeof output>;

/** State of one prepared plan, from its card to its run. */
interface PlanState {
  /** Reads the calls, once. */
  open(): Promise<OpenPlan>;
  /** The hash that a person approved. Without it, all rows run that the card would show. */
  approvedHash?: string | undefined;
  /** Stops the run, which then returns its receipt. */
  signal?: AbortSignal | undefined;
}

/**
 * Creates a tool with which a model runs many calls after one approval. Pass it to an adapter beside the other tools.
 * Its card is a table of the calls. Each call runs at most once, under the policy of its toolkit, and the result says
 * what became of each.
 * @param tools the tools that plans may use. Calls of tools that only read are left out
 * @throws ToolError `misconfigured` for an unknown name or option, or a wrong limit
 */
export function planTool<Tools extends readonly Tool[], const Name extends string = string>(
  tools: Tools,
  options: PlanToolOptions<KnownName<Tools[number], Name>> = {},
): Tool<"Toolwright.RunPlan"> {
  refuseUnknownOptions(options, Object.keys(OPTION_NAMES));
  const { timeout = DEFAULT_TIMEOUT_MS, only, except, group, ...settings } = options;
  checkLimits({ ...settings, timeout });
  const selected = selectDistinct(tools, { only, except, group });
  const prepare = (raw: unknown): PreparedCall => {
    const state = {} as PlanState;
    const inner = bindPlan(selected, state, timeout).prepare(raw);
    if (inner.fault) return inner;
    const { title, calls } = inner.args as v.InferOutput<typeof input>;
    state.open = startOnce(() => openPlan(selected, calls, { ...settings, title }));
    return preparePlan(inner, state);
  };
  return Object.freeze({
    ...bindPlan(selected, {} as PlanState, timeout),
    prepare,
    hide: (value: never) => selected.reduce((hidden, tool) => tool.hide(hidden), value),
    hidesFields: selected.some(({ hidesFields }) => hidesFields),
    run: async (raw: unknown, callOptions?: CallOptions) => prepare(raw).run(callOptions),
    call: async (raw: unknown, callOptions?: CallOptions) => prepare(raw).call(callOptions),
  }) as Tool<"Toolwright.RunPlan">;
}

/** Creates the tool for one prepared plan. */
function bindPlan(tools: readonly Tool[], state: PlanState, timeout: number): Tool {
  const inspect = async () => (await state.open()).inspect(state.signal);
  const definition: AnyToolDefinition<object> = {
    ...cardSource(tools),
    description: DESCRIPTION,
    input,
    output,
    async run(_, context: CallContext) {
      const { approvedHash = (await inspect()).card.hash, signal } = state;
      const { title, sent, results, ...lists } = await (await state.open()).run({
        approvedHash,
        signal: AbortSignal.any([AbortSignal.timeout(timeout), signal ?? []].flat()),
        onProgress: (ended, total) => context.progress(ended, total, "done"),
      });
      const ranges = sent.length === 0 ? "none" : writeRanges(sent);
      return { title, sent_count: sent.length, sent: ranges, ...mapValues(lists, byReason), results, warnings: [] };
    },
    inspect: () => ({
      card: async () => (await inspect()).card,
      check: async () => {
        const { rows, left_out } = (await inspect()).card.details;
        const message = byRows(left_out).slice(0, 20).join("\n");
        if (rows.length === 0) throw new ToolError({ code: "invalid_input", message });
      },
    }),
    fit: fitReceipt,
  };
  return bindTool(definition, {}, { timeout: timeout + GRACE_MS }).tool;
}

/** Fits a receipt. If its results do not fit, a warning names the rows without one. */
function fitReceipt(result: Receipt, budget: TokenBudget) {
  const { results: rows } = result;
  const othersAfter = (count: number) => rowsInWords(writeRanges(rows.slice(count).map(({ row }) => row)));
  const advice = "are done too. To read the results of lookups among them, repeat only these lookups.";
  const rest = (count: number) => ({ note: `${othersAfter(count)} ${advice}` });
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
