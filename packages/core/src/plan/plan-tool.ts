import * as v from "valibot";
import type { CallContext, CallOptions } from "../call/call.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { invalidInput } from "../errors.ts";
import { type OptionNames, refuseUnknownOptions } from "../options.ts";
import { firstThatFits, toFit } from "../result/fit.ts";
import { requiredText } from "../schema/builders.ts";
import { warningList } from "../schema/records.ts";
import { truncateStrings } from "../text/truncate.ts";
import { bindTool } from "../tool/bind.ts";
import { selectDistinct, type ToolSelection } from "../tool/select.ts";
import type { AgentCallOptions, PreparedCall, Tool } from "../tool/tool.ts";
import {
  cardSource,
  checkLimits,
  draftPlan,
  MAX_TITLE_CHARS,
  type PlanDraft,
  type PlanReceipt,
  type PlanSettings,
  runPlan,
} from "./plan.ts";
import { planCard } from "./plan-card.ts";
import { approvedRows, hashPlan, writeRanges } from "./plan-hash.ts";
import { inspectRows, type LeftOutRow } from "./plan-row.ts";

/** Options of {@link planTool}. */
export interface PlanToolOptions extends PlanSettings, Omit<ToolSelection, "readOnly"> {
  /**
   * Time budget of a run, milliseconds. After it, the rows that have not started are left. Default 900,000.
   */
  readonly timeout?: number | undefined;
}

const OPTION_NAMES: OptionNames<PlanToolOptions> = {
  only: true,
  except: true,
  group: true,
  maxCalls: true,
  maxCredits: true,
  store: true,
  account: true,
  timeout: true,
};

const DEFAULT_TIMEOUT_MS = 900_000;
/** Time that the last row has to end after the time budget, milliseconds. */
const GRACE_MS = 60_000;
/** Lengths of strings in a receipt that doesn't fit, in the order in which they are tried. */
const STRING_CHARS = [400, 150, 60] as const;

const DESCRIPTION =
  "Run many calls of other tools after a person has approved all of them on one card, such as one email to each of 40 people. Calls that would be refused are left out, and each runs at most once. Calling the same plan again resumes it.";

const input = v.strictObject({
  title: v.pipe(requiredText("Purpose of the plan, for the person who approves it"), v.maxLength(MAX_TITLE_CHARS)),
  calls: v.pipe(
    v.array(
      v.strictObject({
        tool: requiredText("Name of the tool"),
        arguments: v.pipe(v.record(v.string(), v.unknown()), v.description("Its arguments")),
      }),
    ),
    v.description("The calls, in the order in which they run"),
  ),
});

const rowGroups = (description: string) =>
  v.pipe(
    v.array(v.object({ rows: v.string(), tool: v.string(), code: v.string(), reason: v.string() })),
    v.description(description),
  );

const output = v.object({
  title: v.pipe(v.string(), v.description("Title of the plan.")),
  sent_count: v.pipe(v.number(), v.description("Number of rows that are done.")),
  sent: v.pipe(v.string(), v.description("The rows that are done, those of earlier runs included, such as `1-36,38`.")),
  refused: rowGroups("Rows that were refused, by reason: nothing was done."),
  unknown: rowGroups("Rows that may have been done. Check them before you repeat them."),
  left: rowGroups("Rows that did not run."),
  warnings: warningList,
});

/** State of one prepared plan, from its card to its run. */
interface PlanState {
  /** The hash that a person approved. Without it, all rows run that the card would show. */
  approvedHash?: string | undefined;
  /** Stops the run, which then returns its receipt. */
  signal?: AbortSignal | undefined;
  draft?: Promise<PlanDraft>;
  inspected?: ReturnType<typeof inspectRows>;
}

/** The tools and limits of plans. */
interface Planner {
  readonly tools: readonly Tool[];
  readonly settings: PlanSettings;
  readonly timeout: number;
}

/**
 * Creates a tool with which a model runs many calls after one approval. Pass it to an adapter beside the other tools.
 * Its card is a table of the calls. Each call runs at most once, under the policy of its toolkit, and the result says
 * what became of each.
 * @param tools the tools that plans may use. Calls of tools that only read are left out
 * @throws ToolError `misconfigured` for an unknown name or option, or a wrong limit
 */
export function planTool(tools: readonly Tool[], options: PlanToolOptions = {}): Tool<"Toolwright.RunPlan"> {
  refuseUnknownOptions(options, Object.keys(OPTION_NAMES));
  const { maxCalls, maxCredits, store, account, timeout = DEFAULT_TIMEOUT_MS, ...selection } = options;
  const settings = { maxCalls: checkLimits({ maxCalls, maxCredits, timeout }), maxCredits, store, account };
  const planner: Planner = { tools: selectDistinct(tools, selection), settings, timeout };
  const bind = (state: PlanState) => bindTool(definePlan(planner, state), {}, { timeout: timeout + GRACE_MS }).tool;
  const prepare = (raw: unknown): PreparedCall => {
    const state: PlanState = {};
    return preparePlan(bind(state).prepare(raw), planner, state);
  };
  return Object.freeze({
    ...bind({}),
    prepare,
    hide: (value: never) => planner.tools.reduce((hidden, tool) => tool.hide(hidden), value),
    hidesFields: planner.tools.some(({ hidesFields }) => hidesFields),
    run: async (raw: unknown, callOptions?: CallOptions) => prepare(raw).run(callOptions),
    call: async (raw: unknown, callOptions?: AgentCallOptions) => prepare(raw).call(callOptions),
  }) as Tool<"Toolwright.RunPlan">;
}

type Args = v.InferOutput<typeof input>;

/** Reads the calls once for all steps of a prepared plan. */
function draftOf(args: object, { tools, settings }: Planner, state: PlanState): Promise<PlanDraft> {
  const { title, calls } = args as Args;
  state.draft ??= draftPlan(tools, calls, { ...settings, title });
  return state.draft;
}

/** Inspects the calls once for all steps of a prepared plan. */
async function inspect(args: object, planner: Planner, state: PlanState) {
  const draft = await draftOf(args, planner, state);
  state.inspected ??= inspectRows(draft.read, { maxCredits: planner.settings.maxCredits, signal: state.signal });
  return { draft, ...(await state.inspected) };
}

/** The definition of the tool for one prepared plan. */
function definePlan(planner: Planner, state: PlanState): AnyToolDefinition<object> {
  return {
    ...cardSource(planner.tools),
    description: DESCRIPTION,
    input,
    output,
    async run(args, context: CallContext) {
      const draft = await draftOf(args, planner, state);
      const leftOut = await leftOutOf(args, planner, state);
      const { approvedHash = await currentHash(args, planner, state) } = state;
      const limit = AbortSignal.timeout(planner.timeout);
      const receipt = await runPlan(draft, {
        approvedHash,
        leftOut,
        signal: state.signal ? AbortSignal.any([state.signal, limit]) : limit,
        onProgress: (ended, total) => context.progress(ended, total, "calls of the plan"),
      });
      return toOutput(receipt);
    },
    inspect: (args) => ({
      card: async () => {
        const { draft, shown, leftOut } = await inspect(args, planner, state);
        return planCard({ title: draft.title, shown, leftOut });
      },
      check: async () => {
        const { shown, leftOut } = await inspect(args, planner, state);
        if (shown.length === 0) throw invalidInput(leftOut.slice(0, 20).map(toIssue));
      },
    }),
    fit: (result, budget) => {
      const shorter = STRING_CHARS.map((chars) => () => toFit(truncateStrings(result, chars), budget));
      return firstThatFits([() => toFit(result, budget), ...shorter], budget);
    },
  };
}

/** The rows that no approval covers. An approval from another process needs no inspection. */
async function leftOutOf(args: object, planner: Planner, state: PlanState): Promise<readonly LeftOutRow[]> {
  if (state.approvedHash !== undefined && !state.inspected) return (await draftOf(args, planner, state)).read.leftOut;
  return (await inspect(args, planner, state)).leftOut;
}

async function currentHash(args: object, planner: Planner, state: PlanState): Promise<string> {
  const { draft, shown } = await inspect(args, planner, state);
  return hashPlan(draft.title, shown);
}

/** A prepared plan, whose hash covers the calls of its card, and not the text of its arguments. */
function preparePlan(inner: PreparedCall, planner: Planner, state: PlanState): PreparedCall {
  const { fault } = inner;
  if (fault) return inner;
  const hash = async () => state.approvedHash ?? (await currentHash(inner.args, planner, state));
  const start = <Options extends CallOptions>({ signal, approvedHash, ...options }: Options) => {
    state.signal = signal;
    state.approvedHash = approvedHash ?? state.approvedHash;
    return options;
  };
  return {
    get args() {
      return inner.args;
    },
    fault,
    card: async (options = {}) => ({ ...(await inner.card(options)), hash: await hash() }),
    refusal: (options) => inner.refusal(options),
    hash,
    async accepts(approved) {
      const { title, read } = await draftOf(inner.args, planner, state);
      if ((await approvedRows(approved, title, read.open)) === null) return false;
      state.approvedHash = approved;
      return true;
    },
    async recordDecision(decision) {
      const { title, read } = await draftOf(inner.args, planner, state);
      const rows = (await approvedRows(await hash(), title, read.open)) ?? [];
      for (const { prepared } of rows) await prepared.recordDecision(decision);
    },
    run: async (options = {}) => inner.run(start(options)),
    call: async (options = {}) => inner.call(start(options)),
  };
}

function toOutput({ title, sent, ...lists }: PlanReceipt): v.InferOutput<typeof output> {
  return {
    title,
    sent_count: sent.length,
    sent: sent.length === 0 ? "none" : writeRanges(sent),
    refused: groupRows(lists.refused),
    unknown: groupRows(lists.unknown),
    left: groupRows(lists.left),
    warnings: [],
  };
}

/** Joins rows with equal reasons. */
function groupRows(rows: readonly LeftOutRow[]) {
  const groups = Map.groupBy(rows, ({ row: _, ...reason }) => JSON.stringify(reason));
  return [...groups].map(([reason, members]) => ({
    rows: writeRanges(members.map(({ row }) => row)),
    ...(JSON.parse(reason) as Omit<LeftOutRow, "row">),
  }));
}

function toIssue({ row, tool, reason }: LeftOutRow) {
  return { parameter: `calls[${row - 1}]`, received: tool, rule: `cannot run: ${reason}` };
}
