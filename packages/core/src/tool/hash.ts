import type { ToolName } from "./name.ts";
import type { Tool } from "./tool.ts";

/**
 * SHA-256 of each tool's descriptor, as `sha256-` and hexadecimal digits. Reviewers pin it to notice changed definitions.
 * The same definition has the same hash on every machine.
 */
export async function hashTools(tools: readonly Tool[]): Promise<Readonly<Record<ToolName, string>>> {
  const hashes = tools.map(async (tool) => [tool.name, await sha256(JSON.stringify(tool.descriptor()))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
