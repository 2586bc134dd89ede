import { type ApprovalCard, type Approve, estimateTokens, needsApproval, type Tool } from "@toolwright/core";
import { renderApproval } from "@toolwright/view";
import { seekApproval } from "../../packages/core/src/approval/approval.ts";
import { drawResult } from "./draw-result.ts";
import { inLines } from "./json-text.ts";
import { QUESTIONS, type Question } from "./questions.ts";
import { endCall, openTool, prepareOnce } from "./toolkits.ts";

/** Whether to preview a call or to run it. */
export type Action = "preview" | "run";

/** Result of a call or its preview. */
export interface Outcome {
  readonly isError: boolean;
  readonly isPreview: boolean;
  /** Whether the call would have a real effect or cost with an account. */
  readonly isSimulated?: boolean;
  /** Whether this call's sandbox replaces one in which a person approved calls. */
  readonly hasLost?: boolean;
  /** Text that a model reads; after a card, that of a refusal. Empty if no tool was called. */
  readonly text: string;
  /** Estimated tokens of `text`. */
  readonly tokens: number;
  /** The error's message with a line for each wrong argument. */
  readonly problem?: string;
  /** The full result, the card, or the error. */
  readonly value: object;
  /** HTML of `@toolwright/view`, which escapes every value; `null` if it has no picture for this result. */
  readonly picture: string | null;
  /** Duration of the call; null for a result that was prepared when the page was built. */
  readonly milliseconds: number | null;
}

/**
 * Calls that make the sandbox create its data, which takes longer than any call that reads it. The quickest are first,
 * because a question waits for the call that has begun. Those that need an approval are left out: the requests of their
 * cards would use up a rate limit.
 */
export const WARM_UP_CALLS: readonly WarmUpCall[] = [
  ...QUESTIONS.filter(({ tool }) => tool !== "Messaging.SendTransactionalEmail").toReversed(),
  { tool: "Observability.AggregateEvents", args: { dataset: "logs", query: "status:error" } },
  { tool: "Observability.FindMetrics", args: { name: "hikari" } },
];

/** A call that only reads. */
export type WarmUpCall = Pick<Question, "tool" | "args">;

/** The warm-up calls that create the data which a tool reads. Without an entry, it is the tool's own or all of its toolkit's. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  DiscoverFacets: ["GetTrace", "AggregateEvents"],
  GetMonitor: ["SearchMonitors"],
  QueryMetrics: ["FindMetrics"],
  SearchEvents: ["SearchMonitors"],
  SearchLogs: ["AggregateEvents"],
  SearchSpans: ["GetTrace"],
};

/** Returns the warm-up calls that a tool's call waits for, because their data would take longer than the call itself. */
export function warmUpsOf(name: string): readonly WarmUpCall[] {
  const [toolkit = "", tool = ""] = name.split(".");
  const related = WARM_UP_CALLS.filter((call) => call.tool.startsWith(`${toolkit}.`));
  const sources = (SOURCES[tool] ?? [tool]).map((source) => `${toolkit}.${source}`);
  const own = related.filter((call) => sources.includes(call.tool));
  return own.length > 0 ? own : related;
}

/** Makes a call once on each sandbox, so that later ones take only their own time. */
export function warmUp({ tool, args }: WarmUpCall): Promise<void> {
  return prepareOnce(tool, async () => void (await callTool(tool, args, "run")));
}

/** Runs or previews a call in the sandbox, once its data exists. */
export async function runTool(name: string, args: object, action: Action): Promise<Outcome> {
  for (const call of warmUpsOf(name)) await warmUp(call);
  const outcome = await callTool(name, args, action);
  return { ...outcome, hasLost: endCall(action === "run" && outcome.isSimulated === true) };
}

async function callTool(name: string, args: object, action: Action): Promise<Outcome> {
  const tool = await openTool(name);
  const start = performance.now();
  const isSimulated = needsApproval(tool);
  const isPreview = action === "preview" && isSimulated;
  const answer = isPreview ? await previewCall(tool, args) : await tool.call(args);
  const milliseconds = Math.round(performance.now() - start);
  const outcome = { isPreview, isSimulated, text: answer.text, tokens: estimateTokens(answer.text), milliseconds };
  if (!answer.ok)
    return { ...outcome, isError: true, problem: inLines(answer.error.message), value: answer.error, picture: null };
  const picture = "picture" in answer ? answer.picture : drawResult(name, answer.value, args);
  return { ...outcome, isError: false, value: answer.value, picture };
}

/** A call's card, and the text that a model reads if a person refuses it, or the error that it gets without an approval. */
async function previewCall(tool: Tool, args: object) {
  const prepared = tool.prepare(args);
  const cards: ApprovalCard[] = [];
  const approve: Approve = async ({ card }) => cards.push(await card()) < 0;
  const error = (await seekApproval(tool, prepared, { approve }))?.toJSON();
  // Only wrong arguments need no approval.
  if (!error) return prepared.call();
  const [card] = cards;
  const text = JSON.stringify({ error });
  return card
    ? ({ ok: true, value: card, text, picture: renderApproval(card) } as const)
    : ({ ok: false, error, text } as const);
}

/** Problem with a call's arguments, and how values of another type are read. */
export interface Checked {
  readonly problem: string | null;
  readonly note?: string;
}

/** Checks a call's arguments. */
export async function checkArgs(name: string, args: object): Promise<Checked> {
  const { fault, args: read } = (await openTool(name)).prepare(args);
  const received = new Map<string, unknown>(Object.entries(args));
  const other = Object.entries(read).filter(
    ([key, value]) => received.has(key) && typeof value !== typeof received.get(key),
  );
  const notes = other.map(([key, value]) => `${key} is read as ${JSON.stringify(value)}.`);
  return { problem: fault ? inLines(fault.message) : null, note: notes.join(" ") };
}
