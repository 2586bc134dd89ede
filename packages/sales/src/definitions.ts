// Written by `npx -y pnpm@12 sync` from the folder `tools/`.

import { enrichOrganization } from "./tools/enrich-organization.ts";
import { enrichPerson } from "./tools/enrich-person.ts";
import { getApiUsage } from "./tools/get-api-usage.ts";
import { searchOrganizations } from "./tools/search-organizations.ts";
import { searchPeople } from "./tools/search-people.ts";

/** The definition of every tool, by the name of its function. */
export const definitions = {
  enrichOrganization,
  enrichPerson,
  getApiUsage,
  searchOrganizations,
  searchPeople,
};
