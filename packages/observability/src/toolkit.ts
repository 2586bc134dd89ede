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
 * Creates the toolkit. The first call of a tool reads the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` from the environment, unless the options have them. Toolkits
 * share no state.
 * @throws ToolError `misconfigured` when `baseUrl` is not an http(s) address
 */
export function createObservability(options: ObservabilityOptions = {}): Observability {
  return createToolkit(definitions, createServices(options), options);
}
