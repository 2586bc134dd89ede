import type { Policy } from "./policy.ts";
import type { Refusal } from "./refusal.ts";

/** Checks a tool's full name against the rules about tools. Returns the refusal; `null` if they allow it. */
export function checkTool(tool: string, { tools }: Policy): Refusal | null {
  const name = tool.toLowerCase();
  const matches = (entry: string) => {
    const pattern = entry.trim().toLowerCase();
    return pattern === name || (pattern.endsWith(".*") && name.startsWith(pattern.slice(0, -1)));
  };
  if (tools?.deny?.some(matches)) return { rule: "tools.deny", reason: `the tool ${tool} is denied`, received: tool };
  if (tools?.allow && !tools.allow.some(matches))
    return { rule: "tools.allow", reason: `the tool ${tool} is not allowed`, received: tool };
  return null;
}
