import { type ApprovalCard, findTool, isToolError, needsApproval, type Tool } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";
import type { McpCallResult, McpTool } from "@toolwright/core/mcp";
import { addCard, PREVIEW_TOOL, type ResultWithCard } from "../apps/card-names.ts";

/** Declares the tool. Hosts with apps offer it to apps only, never to a model. */
export function declarePreviewTool(): Omit<McpTool, "outputSchema"> {
  return {
    name: PREVIEW_TOOL,
    title: "Preview of a call",
    description: "Returns the approval card of a call to the app that shows the call. Only reads.",
    inputSchema: {
      type: "object",
      properties: {
        tool: { type: "string", description: "Name of the called tool." },
        arguments: { type: "object", description: "Arguments of the call." },
      },
      required: ["tool", "arguments"],
      additionalProperties: false,
    },
    annotations: {
      title: "Preview of a call",
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    _meta: { ui: { visibility: ["app"] } },
  };
}

/**
 * Creates the card for a call of one of the tools, without causing its effect. The text of the result contains no data.
 */
export async function previewForApp(
  tools: readonly Tool[],
  args: unknown,
  signal: AbortSignal,
): Promise<ResultWithCard> {
  const { tool: name, arguments: callArgs = {} } = asFields(args);
  const tool = typeof name === "string" ? findTool(tools, name) : undefined;
  if (!tool || !needsApproval(tool)) return failed("No tool with this name needs approval.");
  const prepared = tool.prepare(callArgs);
  const options = { signal, timeout: PREVIEW_TIMEOUT_MS };
  try {
    const refusal = prepared.fault ?? (await prepared.refusal(options));
    if (refusal) return failed(tool.hide(refusal.message));
    const text = "The card is in _meta, for the app that shows the call.";
    return addCard({ content: [{ type: "text", text }] }, tool, await prepared.card(options));
  } catch (error) {
    return failed(isToolError(error) ? tool.hide(error.message) : "The preview failed.");
  }
}

function failed(text: string): ResultWithCard {
  return { content: [{ type: "text", text }], isError: true };
}

/** Time budget of a preview that no approval waits for, milliseconds. */
export const PREVIEW_TIMEOUT_MS = 10_000;

/** Reads the card of a call's preview; `null` for a preview that fails, because it must not block the call. */
export async function readPreview(tool: Tool, args: unknown, signal: AbortSignal): Promise<ApprovalCard | null> {
  const options = { signal, timeout: PREVIEW_TIMEOUT_MS };
  const prepared = tool.prepare(args);
  if (!needsApproval(tool) || prepared.fault || (await prepared.refusal(options))) return null;
  const card = await prepared.card(options).catch(() => null);
  // Such a card only lists the arguments, for the person who decides.
  return card?.warnings.some((warning) => warning.startsWith("The preview failed:")) ? null : card;
}

/** Returns the warnings of a card, in the form for models. */
export function readPreviewWarnings(tool: Tool, card: ApprovalCard | null): readonly string[] {
  return card ? card.warnings.map((warning) => tool.hide(warning)) : [];
}

/** Adds warnings that the result does not have yet, both to its text and to the structured content. */
export function addWarnings(result: McpCallResult, warnings: readonly string[]): McpCallResult {
  const { structuredContent } = result;
  if (!structuredContent) return result;
  const own: readonly unknown[] = Array.isArray(structuredContent["warnings"]) ? structuredContent["warnings"] : [];
  const added = warnings.filter((warning) => !own.includes(warning));
  if (added.length === 0) return result;
  const extended = { ...structuredContent, warnings: [...own, ...added] };
  return { ...result, content: [{ type: "text", text: JSON.stringify(extended) }], structuredContent: extended };
}
