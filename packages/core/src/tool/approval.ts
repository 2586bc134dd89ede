import type { ToolAnnotations } from "./definition.ts";

/** Whether a call may write, send, delete or spend. */
export function needsApproval({ annotations }: { readonly annotations: ToolAnnotations }): boolean {
  return !annotations.readOnly || annotations.cost !== "none";
}
