import type { Hooks, Policy, Store, Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability, type ObservabilityOptions } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { requireNames } from "./require-names.ts";

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Name of a toolkit in flags: the first part of its tools' names, in lower case. */
export type ToolkitName = "observability" | "messaging" | "sales";

/** All toolkits, in the order in which their tools are listed. */
export const TOOLKIT_NAMES: readonly ToolkitName[] = ["observability", "messaging", "sales"];

/** The vendor of each toolkit, by the name that people know. */
export const VENDORS: Readonly<Record<ToolkitName, string>> = {
  observability: "Datadog",
  messaging: "Customer.io",
  sales: "Apollo.io",
};

/** The environment variables that each toolkit reads. */
export const VARIABLES: Readonly<Record<ToolkitName, readonly string[]>> = {
  observability: ["OBSERVABILITY_API_KEY", "OBSERVABILITY_APPLICATION_KEY", "OBSERVABILITY_SITE"],
  messaging: ["MESSAGING_APP_API_KEY", "MESSAGING_REGION", "MESSAGING_SITE_ID", "MESSAGING_TRACKING_API_KEY"],
  sales: ["SALES_API_KEY"],
};

/** Variables that only tools which write need. */
const WRITING_VARIABLES: ReadonlySet<string> = new Set(["MESSAGING_SITE_ID", "MESSAGING_TRACKING_API_KEY"]);

/** The variables that a toolkit needs and that are not set. */
export function missingVariables(
  toolkit: ToolkitName,
  environment: Environment,
  { readOnly }: { readonly readOnly: boolean },
): readonly string[] {
  const needed = VARIABLES[toolkit].filter((variable) => !readOnly || !WRITING_VARIABLES.has(variable));
  return needed.filter((variable) => !environment[variable]?.trim());
}

/** Settings of all toolkits. */
export interface SharedSettings {
  readonly policy?: Policy | readonly Policy[] | undefined;
  readonly store?: Store | undefined;
  readonly hooks?: Hooks | undefined;
}

/** The tools to add whose operations the vendor may still change. */
type UnstableTools = NonNullable<ObservabilityOptions["unstableTools"]>;

const UNSTABLE_TOOLS: UnstableTools = ["SearchIncidents"];

/**
 * The unstable tools that a flag names.
 * @throws ToolError `misconfigured` for an unknown name
 */
export function findUnstableTools(names: readonly string[]): UnstableTools {
  const isKnown = (name: string) => UNSTABLE_TOOLS.some((tool) => tool === name);
  requireNames("--unstable-tools", names, { known: UNSTABLE_TOOLS, isKnown, noun: "an unstable tool" });
  return UNSTABLE_TOOLS.filter((name) => names.includes(name));
}

/** Settings of observability alone. */
export interface PreviewSettings {
  readonly unstableTools?: UnstableTools | undefined;
  readonly wholeTraces?: boolean | undefined;
}

/** Creates the tools of every toolkit. They read their secrets from the environment when first called. */
export function createTools(settings: SharedSettings = {}, previews: PreviewSettings = {}): readonly Tool[] {
  const observability = createObservability({ ...settings, ...previews });
  return [...observability.tools, ...createMessaging(settings).tools, ...createSales(settings).tools];
}

/** Creates the same tools on the sandbox's simulated backends, without keys or network. */
export async function createSandboxTools(
  settings: SharedSettings = {},
  previews: PreviewSettings = {},
): Promise<readonly Tool[]> {
  // Load the sandbox only here: a server with keys does not need it.
  const { createSandbox } = await import("@toolwright/sandbox");
  // Creating its data takes a second, so the first call creates it and not the start of the server.
  let instance: ReturnType<typeof createSandbox> | undefined;
  const sandbox = () => {
    instance ??= createSandbox();
    return instance;
  };
  const datadog = () => sandbox().observability.options;
  const customerio = () => sandbox().messaging.options;
  const apollo = () => sandbox().sales.options;
  return [
    ...createObservability({
      ...settings,
      ...previews,
      fetch: (...request) => datadog().fetch(...request),
      apiKey: () => datadog().apiKey,
      applicationKey: () => datadog().applicationKey,
      site: () => datadog().site,
    }).tools,
    ...createMessaging({
      ...settings,
      fetch: (...request) => customerio().fetch(...request),
      siteId: () => customerio().siteId,
      trackingApiKey: () => customerio().trackingApiKey,
      appApiKey: () => customerio().appApiKey,
      region: () => customerio().region,
    }).tools,
    ...createSales({ ...settings, fetch: (...request) => apollo().fetch(...request), apiKey: () => apollo().apiKey })
      .tools,
  ];
}

/** The toolkits that some tools belong to. */
export function toolkitsOf(tools: readonly Tool[]): readonly ToolkitName[] {
  return TOOLKIT_NAMES.filter((name) => tools.some((tool) => toolkitOf(tool) === name));
}

/** The toolkit that a tool belongs to. */
export function toolkitOf({ name }: Pick<Tool, "name">): ToolkitName | undefined {
  const prefix = name.split(".", 1)[0]?.toLowerCase();
  return TOOLKIT_NAMES.find((toolkit) => toolkit === prefix);
}
