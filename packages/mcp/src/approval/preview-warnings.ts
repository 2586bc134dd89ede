import { type ApprovalCard, needsApproval, type Tool } from "@toolwright/core";
import type { McpCallResult } from "@toolwright/core/mcp";

/** Time budget of a preview that no approval waits for, milliseconds. */
export const PREVIEW_TIMEOUT_MS = 10_000;

/** Reads the card of a call's preview. It is `null` for a preview that fails, because it must not block the call. */
export async function readPreview(tool: Tool, args: unknown, signal: AbortSignal): Promise<ApprovalCard | null> {
  const options = { signal, timeout: PREVIEW_TIMEOUT_MS };
  const prepared = tool.prepare(args);
  if (!needsApproval(tool) || prepared.fault || (await prepared.refusal(options))) return null;
  const card = await prepared.card(options).catch(() => null);
  // Such a card only lists the arguments, for a person who decides.
  return card?.warnings.some((warning) => warning.startsWith("The preview failed:")) ? null : card;
}

/** The warnings of a card, as a model may read them. */
export function readPreviewWarnings(tool: Tool, card: ApprovalCard | null): readonly string[] {
  return card ? card.warnings.map((warning) => tool.hide(warning)) : [];
}

/** Adds the warnings that a result does not have yet. The text keeps the same data as the structured content. */
export function addWarnings(result: McpCallResult, warnings: readonly string[]): McpCallResult {
  const { structuredContent } = result;
  if (!structuredContent) return result;
  const own: readonly unknown[] = Array.isArray(structuredContent["warnings"]) ? structuredContent["warnings"] : [];
  const added = warnings.filter((warning) => !own.includes(warning));
  if (added.length === 0) return result;
  const extended = { ...structuredContent, warnings: [...own, ...added] };
  return { ...result, content: [{ type: "text", text: JSON.stringify(extended) }], structuredContent: extended };
}
