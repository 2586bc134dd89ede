import type { ToolName } from "../definition/name.ts";
import { ToolError } from "../errors.ts";
import { hashCall } from "./hash-call.ts";

/**
 * Refuses a call whose arguments differ from the approved ones.
 * @throws ToolError `not_approved`
 */
export async function refuseChangedCall(tool: ToolName, args: object, approvedHash: string): Promise<void> {
  if (approvedHash !== (await hashCall(tool, args))) throw changedCall(tool);
}

/** The error of a call whose arguments differ from the approved ones. */
export function changedCall(tool: ToolName): ToolError {
  const message =
    "The arguments changed after approval, so the call was not approved. Nothing was done. Request approval again.";
  return new ToolError({ code: "not_approved", message, tool });
}
