import { createToolkit, misconfigured } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import { definitions } from "./definitions.ts";
import { createServices, type ObservabilityOptions } from "./services.ts";
import type { Observability, UnstableObservability } from "./types/observability.ts";

export type { Observability } from "./types/observability.ts";

/** The toolkit with extra tools of these names; `string` stands for any name, or none. */
type ToolkitWith<Name extends string> = string extends Name
  ? Observability
  : Observability & ("Observability.SearchIncidents" extends Name ? UnstableObservability : unknown);

/**
 * Creates the toolkit. The first call to a tool reads the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` from the environment, unless the options have them. Toolkits
 * share no state.
 * @throws ToolError `misconfigured` for an unknown option, a wrong tool in `extraTools`, or a `baseUrl` that is not a
 * plain http(s) URL
 */
export function createObservability<Name extends string>(options: ObservabilityOptions<Name> = {}): ToolkitWith<Name> {
  const services = createServices(options);
  const { apiKey, applicationKey, site, baseUrl, fetch, extraTools } = options;
  const connection = [apiKey, applicationKey, site, baseUrl, fetch];
  return createToolkit({ ...definitions, ...namedTools(extraTools) }, services, { ...options, connection }) as never;
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
