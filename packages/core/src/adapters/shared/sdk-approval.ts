import { renderCard } from "../../card/render-card.ts";
import { needsApproval } from "../../definition/annotations.ts";
import { selectTools, type ToolSelection } from "../../tool/select.ts";
import type { PreparedCall, Tool } from "../../tool/tool.ts";

/** What a person reads before the decision on a call. */
export interface ShownCall {
  /** The approval card as text, or why the call cannot run. */
  readonly text: string;
  /** Hash of the tool's name and the arguments, as on the card; `null` for invalid arguments. */
  readonly hash: string | null;
}

/** Shows a call to the person who approves it. Only reads. */
export async function showCall(tool: Tool, args: unknown, signal?: AbortSignal): Promise<ShownCall> {
  const prepared = tool.prepare(args);
  if (prepared.fault) return { text: prepared.fault.message, hash: null };
  const refusal = await prepared.refusal({ signal });
  if (refusal) return { text: refusal.message, hash: await prepared.hash() };
  const card = await prepared.card({ signal });
  return { text: renderCard(card), hash: card.hash };
}

/** The card of a call that can run; `null` for one with invalid arguments or a refusal, on which no person decides. */
export async function cardToShow(
  tool: Tool,
  args: unknown,
  signal: AbortSignal | undefined,
): Promise<{ readonly text: string; readonly hash: string } | null> {
  const prepared = tool.prepare(args);
  if (prepared.fault || (await prepared.refusal({ signal }))) return null;
  const card = await prepared.card({ signal });
  return { text: renderCard(card), hash: card.hash };
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
