import type { ToolName } from "../definition/name.ts";
import { sha256 } from "../text/hash.ts";
import type { Tool } from "./tool.ts";

/**
 * Computes the SHA-256 of each tool's descriptor, as `sha256-` and hexadecimal digits. Reviewers pin it to notice
 * changed definitions. A definition has the same hash on every machine.
 */
export async function hashTools(tools: readonly Tool[]): Promise<Readonly<Record<ToolName, string>>> {
  const hashes = tools.map(async (tool) => [tool.name, await sha256(JSON.stringify(tool.descriptor()))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}
