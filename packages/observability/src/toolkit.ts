import { createToolkit } from "@toolwright/core/authoring";
import { definitions } from "./definitions.ts";
import { createServices, type ObservabilityOptions } from "./services.ts";
import type { Observability } from "./types/observability.ts";

export type { Observability } from "./types/observability.ts";

/**
 * Creates the toolkit. The first call of a tool reads the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` from the environment, unless the options have them. Toolkits
 * share no state.
 * @throws ToolError `misconfigured` when `baseUrl` is not an http(s) address
 */
export function createObservability(options: ObservabilityOptions = {}): Observability {
  return createToolkit(definitions, createServices(options), options);
}
