import { findTools } from "../../tool/select.ts";
import type { Tool } from "../../tool/tool.ts";

/**
 * Selects the tools with strict schemas: all, none, or the named ones.
 * @throws ToolError `misconfigured` if no tool has a name in the list
 */
export function strictTools<T extends Tool>(tools: readonly T[], strict: boolean | readonly string[]): ReadonlySet<T> {
  return typeof strict === "boolean" ? new Set(strict ? tools : []) : findTools(tools, strict, "strict");
}
