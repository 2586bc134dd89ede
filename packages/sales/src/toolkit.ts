import { createToolkit } from "@toolwright/core/authoring";
import { definitions } from "./definitions.ts";
import { createServices, type SalesOptions } from "./services.ts";
import type { Sales } from "./types/sales.ts";

export type { Sales } from "./types/sales.ts";

/**
 * Creates the sales toolkit. It reads and sends nothing until you call a tool; then it reads `SALES_API_KEY` from the
 * environment, unless you set `apiKey`. Two toolkits share no state except a `store` that you pass to both.
 * @throws ToolError `misconfigured` for an unknown option, or a `baseUrl` that is not a plain http(s) URL
 */
export function createSales(options: SalesOptions = {}): Sales {
  const { apiKey, baseUrl, fetch } = options;
  const services = createServices(options);
  const connection = [apiKey, baseUrl, fetch];
  return createToolkit(definitions, services, { ...options, connection, requireKeys: services.apollo.requireKeys });
}
