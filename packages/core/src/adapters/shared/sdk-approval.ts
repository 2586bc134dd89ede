import type { CallOptions } from "../../call/call.ts";
import { renderCard } from "../../card/render-card.ts";
import { needsApproval } from "../../definition/annotations.ts";
import { selectTools, type ToolSelection } from "../../tool/select.ts";
import type { PreparedCall, Tool } from "../../tool/tool.ts";
import { isRecord } from "../../value/plain.ts";
import type { AgentTool, AgentToolCallOptions, SdkDecision } from "./agent-tool.ts";

/** Text that a person reads before the decision on a call. */
export interface ShownCall {
  /** The approval card as text, or the reason why the call cannot run. */
  readonly text: string;
  /** Hash of the tool's name and the arguments, as on the card; `null` for invalid arguments. */
  readonly hash: string | null;
  /** Whether a person can decide on the call: its arguments are valid, and nothing refuses it. */
  readonly canRun: boolean;
}

/** Shows a call to the person who approves it. Only reads. */
export async function showCall(tool: Tool, args: unknown, options?: CallOptions): Promise<ShownCall> {
  const prepared = tool.prepare(args);
  const refusal = prepared.fault ?? (await prepared.refusal(options));
  if (refusal) return { text: refusal.message, hash: await hashOf(prepared), canRun: false };
  const card = await prepared.card(options);
  return { text: renderCard(card), hash: card.hash, canRun: true };
}

/** Data that an SDK stores with a call that waits for a person. */
export interface PausedCall {
  /** The approval card as text. */
  readonly card: string;
  /** Hash on the card. The decision approves only a call with this hash. */
  readonly hash: string;
}

/**
 * Shows a call to the person who approves it. Only reads.
 * @returns `null` if no person has to decide, because the call needs no approval or cannot run
 */
export async function pauseCall(tool: Tool, args: unknown, options: CallOptions): Promise<PausedCall | null> {
  if (!needsApproval(tool)) return null;
  const { text: card, hash, canRun } = await showCall(tool, args, options);
  return canRun ? ({ card, hash } as PausedCall) : null;
}

/** Hash of a call, `null` for invalid arguments. */
export async function hashOf(prepared: PreparedCall): Promise<string | null> {
  return prepared.fault ? null : prepared.hash();
}

/** Reads the hash that an SDK stored with a paused call. An empty hash approves nothing. */
export function hashIn(paused: unknown): string | undefined {
  return stringIn(paused, "hash");
}

/** Reads the id that an SDK stored with a paused call. */
export function idIn(paused: unknown): string | undefined {
  return stringIn(paused, "id") || undefined;
}

function stringIn(record: unknown, name: string): string | undefined {
  const value = isRecord(record) ? record[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

/**
 * Reads a decision that a host passes to the SDK: `true`, or an object with `approved`. Anything else refuses the call.
 * @param paused the data that the SDK stored with the call
 */
export function decisionIn(decided: unknown, paused: unknown): SdkDecision {
  const approved = isRecord(decided) ? decided["approved"] : decided;
  return { approved: approved === true, hash: hashIn(paused), id: idIn(paused), reason: stringIn(decided, "reason") };
}

/** The decision on a call that still waits for one: it is refused. */
export const UNDECIDED: SdkDecision = { approved: false, hash: undefined, reason: "no person has decided on it" };

/** Whether a host's decision refuses a call. */
export function isRefusal(decided: unknown): boolean {
  return decided === false || (isRecord(decided) && decided["approved"] === false);
}

/** Runs a call and returns the model's result as an object. */
export async function runAsObject(agent: AgentTool, args: unknown, options: AgentToolCallOptions): Promise<object> {
  const answer = await agent.call(args, options);
  return answer.ok ? answer.fitted : { error: answer.error };
}

/** Creates one entry for each selected tool that needs approval, by the name that the model sees. */
export function toApprove<T extends Tool, Entry>(
  tools: readonly T[],
  selection: ToolSelection,
  entryOf: (tool: T) => Entry,
): Record<string, Entry> {
  const selected = selectTools(tools, selection).filter(needsApproval);
  return Object.fromEntries(selected.map((tool) => [tool.wireName, entryOf(tool)]));
}

/**
 * Finds a card's hash in its text; `null` for any other text. The hash is on the last line, which no value can imitate.
 */
export function hashOnCard(text: string): string | null {
  return /\nHash: (sha256-[0-9a-f]{64}(?:\+[\d,-]+)?)$/.exec(text)?.[1] ?? null;
}
