import { ToolError } from "@toolwright/core";

/** An error that the user can mend: a wrong flag, file, module or environment variable. The command prints only its message. */
export function misconfigured(message: string): ToolError {
  return new ToolError({ code: "misconfigured", message });
}
