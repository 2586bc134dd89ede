import { createToolkit, type Toolkit } from "@toolwright/core/authoring";
import { createServices, type SalesOptions } from "./services.ts";
import { enrichOrganization } from "./tools/enrich-organization.ts";
import { enrichPerson } from "./tools/enrich-person.ts";
import { getApiUsage } from "./tools/get-api-usage.ts";
import { searchOrganizations } from "./tools/search-organizations.ts";
import { searchPeople } from "./tools/search-people.ts";

const definitions = { enrichOrganization, enrichPerson, getApiUsage, searchOrganizations, searchPeople };

/** The sales tools as typed functions, and as a list for agents. */
export type Sales = Toolkit<typeof definitions>;

/**
 * Creates the sales toolkit. It reads and sends nothing until a tool is called; then it reads `SALES_API_KEY` from the
 * environment, unless `apiKey` is set. Two toolkits share no state.
 * @throws ToolError `misconfigured` if `baseUrl` is not a plain http(s) URL
 */
export function createSales(options: SalesOptions = {}): Sales {
  return createToolkit(definitions, createServices(options), options);
}
