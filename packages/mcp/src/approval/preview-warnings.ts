import type { Tool } from "@toolwright/core";
import type { McpCallResult } from "@toolwright/core/mcp";

/** Time budget of a preview whose warnings accompany a result, milliseconds. */
const PREVIEW_TIMEOUT_MS = 10_000;

/** Reads the warnings of a call's preview. A preview that fails has none, because it must not block the call. */
export async function readPreviewWarnings(tool: Tool, args: unknown, signal: AbortSignal): Promise<readonly string[]> {
  const preview = await tool.preview?.(args, { signal, timeout: PREVIEW_TIMEOUT_MS });
  return preview?.ok ? preview.value.warnings.map((warning) => tool.hide(warning)) : [];
}

/** Adds the warnings that a result does not have yet. The text keeps the same data as the structured content. */
export function addWarnings(result: McpCallResult, warnings: readonly string[]): McpCallResult {
  const { structuredContent } = result;
  if (!structuredContent) return result;
  const own: readonly unknown[] = Array.isArray(structuredContent["warnings"]) ? structuredContent["warnings"] : [];
  const added = warnings.filter((warning) => !own.includes(warning));
  if (added.length === 0) return result;
  const extended = { ...structuredContent, warnings: [...own, ...added] };
  return { content: [{ type: "text", text: JSON.stringify(extended) }], structuredContent: extended };
}
