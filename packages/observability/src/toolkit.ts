import { createToolkit, misconfigured, type OnlyOptions } from "@toolwright/core/authoring";
import { formatValue, suggestName } from "@toolwright/core/text";
import { definitions, unstableDefinitions } from "./definitions.ts";
import { createServices, type ObservabilityOptions } from "./services.ts";
import type { Observability, UnstableObservability } from "./types/observability.ts";

export type { Observability } from "./types/observability.ts";

/** The functions of the tools that the option `unstableTools` names. There is one such tool. */
type OptedIn<Given> = Given extends { readonly unstableTools: readonly (infer Name)[] }
  ? [Name] extends [never]
    ? unknown
    : UnstableObservability
  : unknown;

/**
 * Creates the toolkit. The first call of a tool reads the secrets `OBSERVABILITY_API_KEY`,
 * `OBSERVABILITY_APPLICATION_KEY` and `OBSERVABILITY_SITE` from the environment, unless the options have them. Toolkits
 * share no state.
 * @throws ToolError `misconfigured` for an unknown option, an unknown name in `unstableTools`, or a `baseUrl` that is not a
 *   plain http(s) URL
 */
export function createObservability<Given extends ObservabilityOptions = ObservabilityOptions>(
  options?: OnlyOptions<Given, ObservabilityOptions>,
): Observability & OptedIn<Given> {
  const services = createServices<ObservabilityOptions>(options);
  const all = { ...definitions, ...findUnstable(options?.unstableTools) };
  return createToolkit(all, services, options) as Observability & OptedIn<Given>;
}

/** The definitions of the named unstable tools, by the name of their function. */
function findUnstable(names: readonly string[] = []): object {
  const entries = Object.entries(unstableDefinitions);
  const known = entries.map(([, { name }]) => name.replace(/^.*\./, ""));
  // JavaScript code may pass another type than a list.
  const unknown = Array.isArray(names) ? names.filter((name) => !known.includes(name)) : [names];
  if (unknown.length > 0)
    throw misconfigured(
      unknown.map((name) => ({
        parameter: "unstableTools",
        received: formatValue(name),
        rule: `takes a list of names of unstable tools; ${suggestName(String(name), known)}`,
      })),
    );
  return Object.fromEntries(entries.filter((_, index) => names.includes(known[index] ?? "")));
}
