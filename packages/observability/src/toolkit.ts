import { createToolkit, type OnlyOptions } from "@toolwright/core/authoring";
import { definitions } from "./definitions.ts";
import { createServices, type ObservabilityOptions } from "./services.ts";
import type { Observability } from "./types/observability.ts";

export type { Observability } from "./types/observability.ts";

/**
 * Creates the toolkit. The first call of a tool reads the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` from the environment, unless the options have them. Toolkits
 * share no state.
 * @throws ToolError `misconfigured` for an unknown option, or a `baseUrl` that is not a plain http(s) URL
 */
export function createObservability<Given extends ObservabilityOptions = ObservabilityOptions>(
  options?: OnlyOptions<Given, ObservabilityOptions>,
): Observability {
  return createToolkit(definitions, createServices<ObservabilityOptions>(options), options);
}
