import { createToolkit } from "@toolwright/core/authoring";
import { definitions } from "./definitions.ts";
import { createServices, type ObservabilityOptions } from "./services.ts";
import type { Observability } from "./types/observability.ts";

export type { Observability } from "./types/observability.ts";

/**
 * Creates the toolkit. Nothing is read or sent until a tool is called; the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` are read from the environment then, unless passed here.
 * Two toolkits with different options share nothing.
 * @throws ToolError `misconfigured` when `baseUrl` is no plain http(s) address
 */
export function createObservability(options: ObservabilityOptions = {}): Observability {
  return createToolkit(definitions, createServices(options), options);
}
