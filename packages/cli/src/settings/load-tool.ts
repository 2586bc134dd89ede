import { type Clock, findTool, type Policy, type Tool } from "@toolwright/core";
import type { Sandbox } from "@toolwright/sandbox";
import type { Environment } from "../process-access.ts";

/** What the tools of a call connect to. */
export interface Connection {
  readonly environment: Environment;
  readonly policy?: Policy | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly clock?: Clock | undefined;
  /** The simulated backends; `null` for the real ones. */
  readonly sandbox: Sandbox | null;
}

/**
 * Creates the tools of one toolkit. Each loads only its own package. A missing key is `""`, because a toolkit would replace
 * `undefined` by the variable of the process, and a profile may leave that variable out.
 */
const CREATORS: Readonly<Record<string, (connection: Connection) => Promise<readonly Tool[]>>> = {
  async Observability({ environment, sandbox, policy, fetch, clock }) {
    const { createObservability } = await import("@toolwright/observability");
    const keys = {
      fetch,
      apiKey: environment["OBSERVABILITY_API_KEY"] ?? "",
      applicationKey: environment["OBSERVABILITY_APPLICATION_KEY"] ?? "",
      site: environment["OBSERVABILITY_SITE"] ?? "",
    };
    return createObservability({ ...(sandbox?.observability.options ?? keys), policy, clock }).tools;
  },
  async Messaging({ environment, sandbox, policy, fetch, clock }) {
    const { createMessaging } = await import("@toolwright/messaging");
    const keys = {
      fetch,
      siteId: environment["MESSAGING_SITE_ID"] ?? "",
      trackingApiKey: environment["MESSAGING_TRACKING_API_KEY"] ?? "",
      appApiKey: environment["MESSAGING_APP_API_KEY"] ?? "",
      region: environment["MESSAGING_REGION"] ?? "",
    };
    return createMessaging({ ...(sandbox?.messaging.options ?? keys), policy, clock }).tools;
  },
  async Sales({ environment, sandbox, policy, fetch, clock }) {
    const { createSales } = await import("@toolwright/sales");
    const keys = { fetch, apiKey: environment["SALES_API_KEY"] ?? "" };
    return createSales({ ...(sandbox?.sales.options ?? keys), policy, clock }).tools;
  },
};

/** Loads the toolkit of a tool, and creates the tool. */
export async function loadTool(name: string, connection: Connection): Promise<Tool> {
  const tools = await CREATORS[name.split(".", 1)[0] ?? ""]?.(connection);
  const tool = findTool(tools ?? [], name);
  if (tool === undefined) throw new Error(`The catalog lists ${name}, but no toolkit has it.`);
  return tool;
}
