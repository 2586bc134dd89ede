import type { Approval } from "../../approval/approval.ts";
import { renderCard } from "../../card/render-card.ts";
import { needsApproval } from "../../definition/annotations.ts";
import { selectTools, type ToolSelection } from "../../tool/select.ts";
import type { PreparedCall, Tool } from "../../tool/tool.ts";
import type { AgentTool, AgentToolCallOptions } from "./agent-tool.ts";

/** What a person reads before the decision on a call. */
export interface ShownCall {
  /** The approval card as text, or why the call cannot run. */
  readonly text: string;
  /** Hash of the tool's name and the arguments, as on the card; `null` for invalid arguments. */
  readonly hash: string | null;
  /** Whether a person decides on the call: its arguments are valid, and nothing refuses it. */
  readonly canRun: boolean;
}

/** Shows a call to the person who approves it. Only reads. */
export async function showCall(tool: Tool, args: unknown, signal?: AbortSignal): Promise<ShownCall> {
  const prepared = tool.prepare(args);
  if (prepared.fault) return { text: prepared.fault.message, hash: null, canRun: false };
  const refusal = await prepared.refusal({ signal });
  if (refusal) return { text: refusal.message, hash: await prepared.hash(), canRun: false };
  const card = await prepared.card({ signal });
  return { text: renderCard(card), hash: card.hash, canRun: true };
}

/** Runs a call with the decision of a person, if the SDK has one. Returns what the model reads, as an object. */
export async function runDecided(
  agent: AgentTool,
  args: unknown,
  options: AgentToolCallOptions,
  decision?: Approval,
): Promise<object> {
  const answer = await agent.call(args, { ...options, ...(decision !== undefined && { approve: () => decision }) });
  return answer.ok ? answer.fitted : { error: answer.error };
}

/** One entry for each selected tool whose calls need approval, by the name that the model sees. */
export function toApprove<T extends Tool, Entry>(
  tools: readonly T[],
  selection: ToolSelection,
  entryOf: (tool: T) => Entry,
): Record<string, Entry> {
  const selected = selectTools(tools, selection).filter(needsApproval);
  return Object.fromEntries(selected.map((tool) => [tool.wireName, entryOf(tool)]));
}

/**
 * Whether a call is the one whose hash was approved. Without a hash, the person read why the call cannot run, so it must
 * not run if its arguments have become valid.
 */
export async function isApprovedCall(prepared: PreparedCall, approvedHash: string | null): Promise<boolean> {
  return approvedHash === (prepared.fault ? null : await prepared.hash());
}

/** The hash of a card from its text, `null` for another text. It is the last line, which no value can imitate. */
export function hashOnCard(text: string): string | null {
  return /\nHash: (sha256-[0-9a-f]{64})$/.exec(text)?.[1] ?? null;
}
