import type { ToolName } from "../definition/name.ts";
import { sha256 } from "../text/hash.ts";
import { canonicalJson } from "../value/plain.ts";

/**
 * SHA-256 of a tool's name and its parsed arguments with defaults, as `sha256-` and hexadecimal digits. Two calls with
 * equal arguments have the same hash, whatever the order of the keys. The state of the backend has no influence on it.
 */
export function hashCall(tool: ToolName, args: object): Promise<string> {
  return sha256(canonicalJson([tool, args]));
}
