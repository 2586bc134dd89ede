import { findTools } from "../../tool/select.ts";
import type { Tool } from "../../tool/tool.ts";

/**
 * The tools that a provider is to hold to their schema: all, none, or those named.
 * @throws ToolError `misconfigured` for a name that no tool has
 */
export function strictTools<T extends Tool>(tools: readonly T[], strict: boolean | readonly string[]): ReadonlySet<T> {
  return typeof strict === "boolean" ? new Set(strict ? tools : []) : findTools(tools, strict, "strict");
}
