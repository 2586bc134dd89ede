import type { ToolName } from "../definition/name.ts";
import { ToolError } from "../errors.ts";

/** The error of a call whose arguments differ from the approved ones. */
export function changedCall(tool: ToolName): ToolError {
  const message =
    "The arguments changed after approval, so the call was not approved. Nothing was done. Request approval again.";
  return new ToolError({ code: "not_approved", message, tool });
}
