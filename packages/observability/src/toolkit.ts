import { createToolkit, misconfigured } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import { definitions } from "./definitions.ts";
import { createServices, type ObservabilityOptions } from "./services.ts";
import type { Observability, UnstableObservability } from "./types/observability.ts";

export type { Observability } from "./types/observability.ts";

/** Options that add SearchIncidents, by its name, because the type of its definition would slow down editors. */
type WithIncidents = ObservabilityOptions & {
  readonly extraTools: readonly [{ readonly name: "Observability.SearchIncidents" }];
};

/** Creates the toolkit with SearchIncidents; everything else stays the same. */
export function createObservability(options: WithIncidents): Observability & UnstableObservability;
/**
 * Creates the toolkit. The first call to a tool reads the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` from the environment, unless the options have them. Toolkits
 * share no state.
 * @throws ToolError `misconfigured` for an unknown option, a wrong tool in `extraTools`, or a `baseUrl` that is not a
 * plain http(s) URL
 */
export function createObservability(options?: ObservabilityOptions): Observability;
/** Creates the toolkit of either type. */
export function createObservability(options: ObservabilityOptions = {}): Observability {
  const services = createServices(options);
  const { apiKey, applicationKey, site, baseUrl, fetch } = options;
  const connection = [apiKey, applicationKey, site, baseUrl, fetch];
  return createToolkit({ ...definitions, ...namedTools(options.extraTools) }, services, { ...options, connection });
}

/** The extra tools, by function name. */
function namedTools(tools: ObservabilityOptions["extraTools"] = []): object {
  // JavaScript code may pass tool names.
  const named = [tools].flat().map((tool) => {
    const name = String(tool?.name).replace(/^.*\.(.)/, (_, first: string) => first.toLowerCase());
    if (typeof tool?.run === "function" && !Object.hasOwn(definitions, name)) return [name, tool];
    const rule =
      "takes a list of definitions that the toolkit lacks, such as searchIncidents of @toolwright/observability/tools/search-incidents";
    throw misconfigured([{ parameter: "extraTools", received: formatValue(tool?.name ?? tool), rule }]);
  });
  return Object.fromEntries(named);
}
