import { ToolError } from "@toolwright/core";

/** The error of a command that the user interrupted. */
export function interrupted(): ToolError {
  return new ToolError({ code: "aborted", message: "Interrupted." });
}
