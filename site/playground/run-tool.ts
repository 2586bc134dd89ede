import { estimateTokens, needsApproval, renderCard, type Tool } from "@toolwright/core";
import { renderApproval } from "@toolwright/view";
import { drawResult } from "./draw-result.ts";
import { QUESTIONS } from "./questions.ts";
import { openTool, prepareOnce } from "./toolkits.ts";

/** Whether to preview a call or to run it. */
export type Action = "preview" | "run";

/** Result of a call or its preview. */
export interface Outcome {
  readonly isError: boolean;
  readonly isPreview: boolean;
  /** Text that a model reads, or the card as text for a preview. */
  readonly text: string;
  /** Estimated tokens of `text`. */
  readonly tokens: number;
  /** The full result, the card, or the error. */
  readonly value: object;
  /** HTML of `@toolwright/view`, which escapes every value; `null` if it has no picture for this result. */
  readonly picture: string | null;
  /** Duration of the call; null for a result that was prepared when the page was built. */
  readonly milliseconds: number | null;
}

/** More calls, whose data those of the questions do not read. */
const WARM_UP_CALLS = [
  { tool: "Observability.AggregateEvents", args: { dataset: "logs", query: "status:error" } },
  { tool: "Observability.FindMetrics", args: { name: "hikari" } },
];

/**
 * Makes the sandbox create the data of a toolkit, which takes longer than any call that reads it. Calls that need an
 * approval are left out: the requests of their cards would use up a rate limit.
 */
export function warmUp(toolkit: string): Promise<void> {
  const calls = [...QUESTIONS, ...WARM_UP_CALLS].filter(({ tool }) => toolkitOf(tool) === toolkit);
  return prepareOnce(toolkit, async () => {
    for (const { tool, args } of calls) if (!needsApproval(await openTool(tool))) await callTool(tool, args, "run");
  });
}

/** Runs or previews a call in the sandbox, once its data exists. */
export async function runTool(name: string, args: object, action: Action): Promise<Outcome> {
  await warmUp(toolkitOf(name));
  return callTool(name, args, action);
}

function toolkitOf(name: string): string {
  return String(name.split(".")[0]).toLowerCase();
}

async function callTool(name: string, args: object, action: Action): Promise<Outcome> {
  const tool = await openTool(name);
  const start = performance.now();
  const isPreview = action === "preview" && needsApproval(tool);
  const answer = isPreview ? await previewCall(tool, args) : await tool.call(args);
  const milliseconds = Math.round(performance.now() - start);
  const outcome = { isPreview, text: answer.text, tokens: estimateTokens(answer.text), milliseconds };
  if (!answer.ok) return { ...outcome, isError: true, value: answer.error, picture: null };
  const picture = "picture" in answer ? answer.picture : drawResult(name, answer.value);
  return { ...outcome, isError: false, value: answer.value, picture };
}

/** A call's card as text and picture, or the error for wrong arguments, as a call returns it. */
async function previewCall(tool: Tool, args: object) {
  const prepared = tool.prepare(args);
  if (prepared.fault) return prepared.call();
  const card = await prepared.card();
  return { ok: true, value: card, text: renderCard(card), picture: renderApproval(card) } as const;
}

/** Says what is wrong with a call's arguments; `null` if they are valid. */
export async function faultOf(name: string, args: object): Promise<string | null> {
  return (await openTool(name)).prepare(args).fault?.message ?? null;
}
