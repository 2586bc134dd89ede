import { needsApproval, type Tool } from "@toolwright/core";
import type { Manifest } from "@toolwright/core/manifest";
import type { CatalogTool, Parameter } from "./catalog-tool.ts";
import { nameAsHere } from "./tool-names.ts";
import { allManifests, allTools } from "./toolkits.ts";

/** The catalog of every toolkit's tools. The page's build reads it, so the page shows the tools without loading any. */
export async function readCatalog(): Promise<readonly CatalogTool[]> {
  const examples: Examples = Object.assign({}, ...(await allManifests()).map((manifest) => manifest.examples));
  const tools = await allTools();
  const names = tools.map(({ name }) => name);
  const catalog = JSON.stringify(tools.map((tool) => toCatalogTool(tool, examples)));
  return JSON.parse(catalog, (_, value) => (typeof value === "string" ? nameAsHere(value, names) : value));
}

type Examples = Manifest["examples"];

function toCatalogTool(tool: Tool, examples: Examples): CatalogTool {
  const { properties = {}, required = [] } = tool.parameters() as {
    readonly properties?: Readonly<Record<string, Parameter>>;
    readonly required?: readonly string[];
  };
  return {
    name: tool.name,
    description: tool.description,
    parameters: properties,
    required,
    example: examples[tool.name] ?? {},
    effect: effectOf(tool),
    hasPreview: needsApproval(tool),
  };
}

/** Returns an approval card's words for the tool's effect. */
function effectOf({ name, annotations: { readOnly, cost } }: Tool): string {
  if (cost === "messages") return "sends messages";
  if (cost === "credits") return "spends credits";
  if (readOnly) return "only reads";
  return name.includes(".Delete") ? "deletes data" : "changes data";
}
