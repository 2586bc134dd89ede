import type { Approve } from "../../approval/approval.ts";
import { renderCard } from "../../card/render-card.ts";
import { needsApproval } from "../../definition/annotations.ts";
import type { Tool } from "../../tool/tool.ts";
import type { AdapterOptions, CallIdOptions } from "./agent-tool.ts";

/** Options of adapters to SDKs that can pause a run for a person's approval. */
export interface SdkApprovalOptions extends Omit<AdapterOptions, "approve">, CallIdOptions {
  /**
   * Decides on each call that writes, sends, deletes or spends. Default: the SDK pauses before the call. A function is
   * called inside the tool call instead, and the model gets its refusal as an ordinary error. `false` allows every
   * call.
   */
  readonly approve?: Approve | false | undefined;
}

/** Adapter options, and the tools before whose calls the SDK pauses. */
export interface SdkApproval {
  readonly options: AdapterOptions & CallIdOptions;
  pausesBefore(tool: Tool): boolean;
}

/** Separates an `approve` function, which the tool calls, from the approval that the SDK requests. */
export function readApproval({ approve, ...rest }: SdkApprovalOptions): SdkApproval {
  return {
    options: typeof approve === "function" ? { ...rest, approve } : rest,
    // Only `false` allows every call. `null`, for example from a configuration file, does not.
    pausesBefore: (tool) => typeof approve !== "function" && approve !== false && needsApproval(tool),
  };
}

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

/** The hash of a card from its text, `null` for another text. It is the last line, which no value can imitate. */
export function hashOnCard(text: string): string | null {
  return /\nHash: (sha256-[0-9a-f]{64})$/.exec(text)?.[1] ?? null;
}
