import { findTool, isToolError, needsApproval, type Tool } from "@toolwright/core";
import { asFields } from "@toolwright/core/http";
import type { McpTool } from "@toolwright/core/mcp";
import { addCard, type ResultWithCard } from "../apps/card-for-app.ts";
import { PREVIEW_TOOL } from "../apps/card-names.ts";
import { PREVIEW_TIMEOUT_MS } from "./preview-warnings.ts";

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

/** Creates the card of a call of one of the tools, without causing its effect. The text of the result contains no data. */
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
