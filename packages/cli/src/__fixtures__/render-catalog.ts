import type { Tool } from "@toolwright/core";

/** Writes the source of `catalog.ts` for the tools of all toolkits. */
export function renderCatalog(tools: readonly Tool[]): string {
  const entries = tools.map(
    (tool) => `  { name: "${tool.name}", title: "${tool.title}", effect: "${effectOf(tool)}" },\n`,
  );
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
${entries.join("")}];
`;
}

function effectOf({ annotations: { readOnly, destructive, cost } }: Tool): string {
  if (cost === "messages") return "sends messages";
  if (cost === "credits") return "spends credits";
  if (readOnly) return "reads";
  return destructive ? "overwrites or deletes" : "writes";
}
