import type { Tool } from "@toolwright/core";
import { type Manifest, unstableNames, withUnstable } from "@toolwright/core/manifest";

/** Renders the command's catalog: its knowledge of the toolkits and their tools before it loads one. */
export function renderCatalog(manifests: readonly Manifest[]): string {
  const tools = manifests.flatMap((manifest) => manifest.create().tools);
  const all = manifests.flatMap((manifest) => manifest.create(withUnstable(manifest, unstableNames(manifest))).tools);
  const unstable = all.filter(({ name }) => !tools.some((tool) => tool.name === name));
  return `// Written by \`npx -y pnpm@12 sync\` from the manifests of the toolkits.
import type { Manifest } from "@toolwright/core/manifest";

/** Facts about a toolkit that the command needs before it loads it. */
export interface CatalogToolkit {
  /** The first part of its tools' names, in lower case. */
  readonly name: string;
  /** The vendor's name for people. */
  readonly vendor: string;
  readonly variables: readonly CatalogVariable[];
  load(): Promise<Manifest>;
}

/** An environment variable of a toolkit. */
export interface CatalogVariable {
  readonly name: string;
  readonly isSecret: boolean;
  /** Whether no account needs it. */
  readonly isOptional: boolean;
}

/** Facts about a tool for \`list\`, so that it loads no toolkit. */
export interface CatalogEntry {
  /** Full name, such as \`Observability.SearchLogs\`. */
  readonly name: string;
  readonly title: string;
  /** The start of its description. */
  readonly summary: string;
  readonly effect: "reads" | "writes" | "overwrites or deletes" | "sends messages" | "spends credits";
}

/** Every toolkit. */
export const TOOLKITS: readonly CatalogToolkit[] = [
${manifests.map(toolkitOf).join("")}];

/** Every tool, in the order of the toolkits. */
export const CATALOG: readonly CatalogEntry[] = [
${tools.map(entryOf).join("")}];

/** The tools that exist only with \`--unstable\`, because the vendor may still change their operations. */
export const UNSTABLE_CATALOG: readonly CatalogEntry[] = [
${unstable.map(entryOf).join("")}];
`;
}

function toolkitOf({ name, backend, vendor = backend, settings }: Manifest): string {
  const variables = Object.values(settings).map(
    ({ variable, isSecret, neededBy }) =>
      `      { name: "${variable}", isSecret: ${isSecret}, isOptional: ${neededBy === "none"} },\n`,
  );
  const [only = "", second] = variables;
  const list = second === undefined ? `[${only.trim().slice(0, -1)}]` : `[\n${variables.join("")}    ]`;
  return `  {
    name: "${name}",
    vendor: "${vendor}",
    variables: ${list},
    load: async () => (await import("@toolwright/${name}/manifest")).manifest,
  },
`;
}

function entryOf(tool: Tool): string {
  const summary = JSON.stringify(summaryOf(tool));
  return `  {
    name: "${tool.name}",
    title: "${tool.title}",
    summary:${summary.length > MAX_LITERAL_CHARS ? "\n      " : " "}${summary},
    effect: "${effectOf(tool)}",
  },
`;
}

/** Longest string that the formatter keeps on the line of its name, characters. */
const MAX_LITERAL_CHARS = 106;

/** Returns the first statement of a description, without its details and the vendor, which is in the list's heading. */
function summaryOf({ description }: Tool): string {
  const [summary = ""] = description.split(/[.;:](?=\s|$)|,? e\.g\.| \(| of the last /, 1);
  return summary.replace(/ (?:(?:from|in) )?(?:Datadog|Customer\.io|Apollo\.io)(?:'s)?|,$/g, "");
}

function effectOf({ annotations: { readOnly, destructive, cost } }: Tool): string {
  if (cost === "messages") return "sends messages";
  if (cost === "credits") return "spends credits";
  if (readOnly) return "reads";
  return destructive ? "overwrites or deletes" : "writes";
}
