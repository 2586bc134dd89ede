import { createToolkit } from "@toolwright/core/authoring";
import { definitions } from "./definitions.ts";
import { createServices, type SalesOptions } from "./services.ts";
import type { Sales } from "./types/sales.ts";

export type { Sales } from "./types/sales.ts";

/**
 * Creates the toolkit. Nothing is read or sent until a tool is called; the secret `SALES_API_KEY` is read from the
 * environment then, unless passed here. Two toolkits with different options share nothing.
 * @throws ToolError `misconfigured` when `baseUrl` is no plain http(s) address
 */
export function createSales(options: SalesOptions = {}): Sales {
  return createToolkit(definitions, createServices(options), options);
}
