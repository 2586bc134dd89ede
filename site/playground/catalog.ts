import { needsApproval, type Tool } from "@toolwright/core";
import { examples as messaging } from "@toolwright/messaging/examples";
import { examples as observability } from "@toolwright/observability/examples";
import { examples as sales } from "@toolwright/sales/examples";
import type { CatalogTool, Parameter } from "./catalog-tool.ts";
import { allTools } from "./toolkits.ts";

const EXAMPLES = { ...observability, ...messaging, ...sales };

/** The catalog of every toolkit's tools. The build of the page reads it, so that the page shows them without loading any. */
export async function readCatalog(): Promise<readonly CatalogTool[]> {
  return (await allTools()).map(toCatalogTool);
}

function toCatalogTool(tool: Tool): CatalogTool {
  const { properties = {}, required = [] } = tool.parameters() as {
    readonly properties?: Readonly<Record<string, Parameter>>;
    readonly required?: readonly string[];
  };
  return {
    name: tool.name,
    description: tool.description,
    parameters: properties,
    required,
    example: EXAMPLES[tool.name] ?? {},
    effect: effectOf(tool),
    hasPreview: needsApproval(tool),
  };
}

function effectOf({ annotations: { readOnly, destructive, cost } }: Tool): string {
  if (cost === "messages") return "sends messages";
  if (cost === "credits") return "spends credits";
  if (readOnly) return "only reads";
  return destructive ? "deletes or overwrites" : "writes";
}
