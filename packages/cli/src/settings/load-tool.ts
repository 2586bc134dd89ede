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
  /** Wraps the `fetch` of each toolkit, to observe its requests. */
  readonly wrapFetch?: ((fetch: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined;
}

/**
 * Creates the tools of one toolkit. Each loads only its own package. A missing key is `""`, because a toolkit would replace
 * `undefined` by the variable of the process, and a profile may leave that variable out.
 */
const CREATORS: Readonly<Record<string, (connection: Connection) => Promise<readonly Tool[]>>> = {
  async Observability({ environment, sandbox, policy, fetch, clock, wrapFetch }) {
    const { createObservability } = await import("@toolwright/observability");
    const keys = {
      fetch,
      apiKey: environment["OBSERVABILITY_API_KEY"] ?? "",
      applicationKey: environment["OBSERVABILITY_APPLICATION_KEY"] ?? "",
      site: environment["OBSERVABILITY_SITE"] ?? "",
    };
    const options = withFetch(sandbox?.observability.options ?? keys, wrapFetch);
    return createObservability({ ...options, policy, clock }).tools;
  },
  async Messaging({ environment, sandbox, policy, fetch, clock, wrapFetch }) {
    const { createMessaging } = await import("@toolwright/messaging");
    const keys = {
      fetch,
      siteId: environment["MESSAGING_SITE_ID"] ?? "",
      trackingApiKey: environment["MESSAGING_TRACKING_API_KEY"] ?? "",
      appApiKey: environment["MESSAGING_APP_API_KEY"] ?? "",
      region: environment["MESSAGING_REGION"] ?? "",
    };
    const options = withFetch(sandbox?.messaging.options ?? keys, wrapFetch);
    return createMessaging({ ...options, policy, clock }).tools;
  },
  async Sales({ environment, sandbox, policy, fetch, clock, wrapFetch }) {
    const { createSales } = await import("@toolwright/sales");
    const keys = { fetch, apiKey: environment["SALES_API_KEY"] ?? "" };
    const options = withFetch(sandbox?.sales.options ?? keys, wrapFetch);
    return createSales({ ...options, policy, clock }).tools;
  },
};

type Options = { readonly fetch?: typeof globalThis.fetch | undefined };

function withFetch<Given extends Options>(options: Given, wrapFetch: Connection["wrapFetch"]): Given {
  if (!wrapFetch) return options;
  return { ...options, fetch: wrapFetch(options.fetch ?? ((...request) => globalThis.fetch(...request))) };
}

/** Loads the toolkit of a tool, and creates the tool. */
export async function loadTool(name: string, connection: Connection): Promise<Tool> {
  const tool = findTool(await loadTools(toolkitOf(name), connection), name);
  if (tool === undefined) throw new Error(`The catalog lists ${name}, but no toolkit has it.`);
  return tool;
}

/** Loads a toolkit by the first part of its tools' names, and creates its tools. */
export async function loadTools(toolkit: string, connection: Connection): Promise<readonly Tool[]> {
  return (await CREATORS[toolkit]?.(connection)) ?? [];
}

/** The toolkit of a tool: the first part of its name. */
export function toolkitOf(name: string): string {
  return name.split(".", 1)[0] ?? "";
}
