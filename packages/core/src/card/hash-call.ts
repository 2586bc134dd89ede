import type { ToolName } from "../definition/name.ts";
import { ToolError } from "../errors.ts";
import { sha256 } from "../text/hash.ts";
import { canonicalJson } from "../value/plain.ts";

/**
 * SHA-256 of a tool's name and its parsed arguments with defaults, as `sha256-` and hexadecimal digits. Two calls with
 * equal arguments have the same hash, whatever the order of the keys. The state of the backend has no influence on it.
 */
export function hashCall(tool: ToolName, args: object): Promise<string> {
  return sha256(canonicalJson([tool, args]));
}

/** The error of a call whose arguments differ from the approved ones. */
export function changedCall(tool: ToolName): ToolError {
  const message =
    "The arguments changed after approval, so the call was not approved. Nothing was done. Request approval again.";
  return new ToolError({ code: "not_approved", message, tool });
}
