import { findTools } from "../../tool/select.ts";
import type { Tool } from "../../tool/tool.ts";

/** Tools that an option chooses: all, none, or a list of full or wire names. */
export type ToolChoice = boolean | readonly string[];

/**
 * The tools that an option chooses.
 * @param option name of the option, for the error
 * @throws ToolError `misconfigured` if no tool has a name in the list
 */
export function chosenTools<T extends Tool>(
  tools: readonly T[],
  choice: ToolChoice | undefined,
  option: string,
): ReadonlySet<T> {
  return choice === undefined || typeof choice === "boolean"
    ? new Set(choice ? tools : [])
    : findTools(tools, choice, option);
}
