import { createToolkit, type Toolkit } from "@toolwright/core/authoring";
import { createServices, type ObservabilityOptions } from "./services.ts";
import { aggregateEvents } from "./tools/aggregate-events.ts";
import { discoverFacets } from "./tools/discover-facets.ts";
import { getTrace } from "./tools/get-trace.ts";
import { searchLogs } from "./tools/search-logs.ts";
import { searchSpans } from "./tools/search-spans.ts";

const definitions = { aggregateEvents, discoverFacets, getTrace, searchLogs, searchSpans };

/** All tools as typed functions, and as a list for agents. */
export type Observability = Toolkit<typeof definitions>;

/**
 * Creates the toolkit. Nothing is read or sent until a tool is called; the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` are read from the environment then, unless passed here.
 * Two toolkits with different options share nothing.
 * @throws ToolError `misconfigured` when `baseUrl` is no plain http(s) address
 */
export function createObservability(options: ObservabilityOptions = {}): Observability {
  return createToolkit(definitions, createServices(options), options);
}
