import { createToolkit, type Toolkit } from "@toolwright/core/authoring";
import { createServices, type SalesOptions } from "./services.ts";
import { enrichOrganization } from "./tools/enrich-organization.ts";
import { enrichPerson } from "./tools/enrich-person.ts";
import { getApiUsage } from "./tools/get-api-usage.ts";
import { searchOrganizations } from "./tools/search-organizations.ts";
import { searchPeople } from "./tools/search-people.ts";

const definitions = { enrichOrganization, enrichPerson, getApiUsage, searchOrganizations, searchPeople };

/** All tools as typed functions, and as a list for agents. */
export type Sales = Toolkit<typeof definitions>;

/**
 * Creates the toolkit. Nothing is read or sent until a tool is called; the secret `SALES_API_KEY` is read from the
 * environment then, unless passed here. Two toolkits with different options share nothing.
 * @throws ToolError `misconfigured` when `baseUrl` is no plain http(s) address
 */
export function createSales(options: SalesOptions = {}): Sales {
  return createToolkit(definitions, createServices(options), options);
}
