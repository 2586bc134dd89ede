import type { ApprovalCard, Tool } from "@toolwright/core";
import type { McpCallResult } from "@toolwright/core/mcp";

/** Field of `_meta` with the card of a call. Hosts pass `_meta` to the app that shows the call, but not to models. */
export const CARD_FIELD = "toolwright/card";

/** Name of the tool that the card app calls to read a call's card before the call has a result. */
export const PREVIEW_TOOL = "Toolwright_PreviewCall";
/** Beginning of the address of a full result. */
export const RESULT_URI = "toolwright://results/";

/** A result of `tools/call` that may have the card of the call. */
export type ResultWithCard = McpCallResult & { _meta?: { [field: string]: unknown } };

/**
 * Adds the card of a call to a result, for the app that shows the call. A toolkit that hides fields from models adds no
 * card, because the card has their values and a host could pass it on.
 */
export function addCard(result: McpCallResult, tool: Tool, card: ApprovalCard | null): ResultWithCard {
  if (!card || tool.hidesFields) return result;
  const { details: _, ...shown } = card;
  return { ...result, _meta: { [CARD_FIELD]: shown } };
}
