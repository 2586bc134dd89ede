// The toolkit as data, for programs that work with every toolkit. An app that only creates the toolkit does not load it.
import { readBaseUrl } from "@toolwright/core/http";
import type { Manifest, ToolProbe } from "@toolwright/core/manifest";
import { APOLLO_ADDRESS, apolloSettings } from "./apollo/client.ts";
import { definitions } from "./definitions.ts";
import { examples } from "./examples.ts";
import type { SalesOptions } from "./services.ts";
import { createSales, type Sales } from "./toolkit.ts";

/** Every call of the other tools may cost a credit, so no check can try them. */
const probes: readonly ToolProbe[] = [
  {
    reads: "usage_stats/api_usage_stats",
    path: "/api/v1/usage_stats/api_usage_stats",
    json: {},
    // The limits of endpoints, whose names are lists in string form: `["api/v1/mixed_people", "api_search"]`.
    isContent: (body) => Object.keys(body).some((name) => name.includes("api/v1/")),
    tools: ["Sales.GetApiUsage"],
  },
  {
    reads: "mixed_people/api_search",
    path: "/api/v1/mixed_people/api_search?page=1&per_page=1",
    json: {},
    isContent: (body) => "people" in body || "contacts" in body,
    tools: ["Sales.SearchPeople"],
  },
];

/** The sales toolkit (Apollo.io). */
export const manifest: Manifest<SalesOptions, Sales> = {
  name: "sales",
  backend: "Apollo",
  vendor: "Apollo.io",
  settings: {
    apiKey: {
      variable: apolloSettings({}).apiKey.variable,
      isSecret: true,
      vendorVariables: ["APOLLO_API_KEY", "APOLLO_IO_API_KEY", "APOLLOIO_API_KEY", "APOLLO_KEY"],
      page: "https://developer.apollo.io/#/keys",
    },
  },
  definitions,
  examples,
  create: createSales,
  probes,
  connect: ({ apiKey = "" }, { baseUrl = APOLLO_ADDRESS }) => ({
    address: readBaseUrl(baseUrl),
    headers: { "x-api-key": apiKey, "cache-control": "no-cache" },
  }),
  checkBackend: async (access) => (await import("./apollo/diagnosis.ts")).checkApollo(access),
};
