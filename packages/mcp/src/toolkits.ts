import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";

/** Environment variables, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A toolkit by the name that flags use: the first part of its tools' names, in lower case. */
export type ToolkitName = "observability" | "messaging" | "sales";

/** All toolkits, in the order in which their tools are listed. */
export const TOOLKIT_NAMES: readonly ToolkitName[] = ["observability", "messaging", "sales"];

/** What each toolkit reads from the environment. */
export const VARIABLES: Readonly<Record<ToolkitName, readonly string[]>> = {
  observability: ["OBSERVABILITY_API_KEY", "OBSERVABILITY_APPLICATION_KEY", "OBSERVABILITY_SITE"],
  messaging: ["MESSAGING_APP_API_KEY", "MESSAGING_REGION", "MESSAGING_SITE_ID", "MESSAGING_TRACKING_API_KEY"],
  sales: ["SALES_API_KEY"],
};

/** Those that only tools which write need. */
const WRITING_VARIABLES: ReadonlySet<string> = new Set(["MESSAGING_SITE_ID", "MESSAGING_TRACKING_API_KEY"]);

/** The variables of a toolkit that are not set, though it needs them. */
export function missingVariables(
  toolkit: ToolkitName,
  environment: Environment,
  { readOnly }: { readonly readOnly: boolean },
): readonly string[] {
  const needed = VARIABLES[toolkit].filter((variable) => !readOnly || !WRITING_VARIABLES.has(variable));
  return needed.filter((variable) => !environment[variable]?.trim());
}

/** The tools of every toolkit; their secrets are read from the environment when a tool first needs them. */
export function createTools(): readonly Tool[] {
  return [...createObservability().tools, ...createMessaging().tools, ...createSales().tools];
}

/** The same tools on the stand-ins of their backends: no keys, no network. */
export async function createSandboxTools(): Promise<readonly Tool[]> {
  // Loaded only when asked for: a server with keys has no use for it.
  const { createSandbox } = await import("@toolwright/sandbox");
  // Its world takes a second to make, for which a host that lists the tools need not wait.
  let made: ReturnType<typeof createSandbox> | undefined;
  const sandbox = () => {
    made ??= createSandbox();
    return made;
  };
  const datadog = () => sandbox().observability.options;
  const customerio = () => sandbox().messaging.options;
  const apollo = () => sandbox().sales.options;
  return [
    ...createObservability({
      fetch: (...request) => datadog().fetch(...request),
      apiKey: () => datadog().apiKey,
      applicationKey: () => datadog().applicationKey,
      site: () => datadog().site,
    }).tools,
    ...createMessaging({
      fetch: (...request) => customerio().fetch(...request),
      siteId: () => customerio().siteId,
      trackingApiKey: () => customerio().trackingApiKey,
      appApiKey: () => customerio().appApiKey,
      region: () => customerio().region,
    }).tools,
    ...createSales({ fetch: (...request) => apollo().fetch(...request), apiKey: () => apollo().apiKey }).tools,
  ];
}

/** The toolkit a tool belongs to. */
export function toolkitOf({ name }: Pick<Tool, "name">): ToolkitName | undefined {
  const prefix = name.split(".", 1)[0]?.toLowerCase();
  return TOOLKIT_NAMES.find((toolkit) => toolkit === prefix);
}
