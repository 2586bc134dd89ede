import type { Tool } from "./tool.ts";

/** Whether a call may write, send, delete or spend. */
export function needsApproval({ annotations }: Pick<Tool, "annotations">): boolean {
  return !annotations.readOnly || annotations.cost !== "none";
}
