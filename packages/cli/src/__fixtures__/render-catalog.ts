import type { Tool } from "@toolwright/core";

/** Writes the source of `catalog.ts` for the tools of all toolkits, and for those that exist only on request. */
export function renderCatalog(tools: readonly Tool[], unstable: readonly Tool[]): string {
  return `// The test beside this file writes it: \`npx -y pnpm@12 catalog\`.

/** What \`list\` shows of a tool, so that it loads no toolkit. */
export interface CatalogEntry {
  /** Full name, such as \`Observability.SearchLogs\`. */
  readonly name: string;
  readonly title: string;
  readonly effect: "reads" | "writes" | "overwrites or deletes" | "sends messages" | "spends credits";
}

/** Every tool, in the order of the toolkits. */
export const CATALOG: readonly CatalogEntry[] = [
${tools.map(entryOf).join("")}];

/** The tools that exist only with \`--unstable\`, because the vendor may still change their operations. */
export const UNSTABLE_CATALOG: readonly CatalogEntry[] = [
${unstable.map(entryOf).join("")}];
`;
}

function entryOf(tool: Tool): string {
  return `  { name: "${tool.name}", title: "${tool.title}", effect: "${effectOf(tool)}" },\n`;
}

function effectOf({ annotations: { readOnly, destructive, cost } }: Tool): string {
  if (cost === "messages") return "sends messages";
  if (cost === "credits") return "spends credits";
  if (readOnly) return "reads";
  return destructive ? "overwrites or deletes" : "writes";
}
