import { type Clock, findTool, type Policy, type Tool } from "@toolwright/core";
import { type AccountSource, accountOptions } from "./account-options.ts";
import type { VariableSources } from "./name-sources.ts";

/** What the tools of a call connect to. */
export interface Connection extends AccountSource {
  /** The variables that a profile names; none without a profile. */
  readonly sources?: VariableSources | undefined;
  /** Whether tools exist whose operations the vendor may still change. Default false. */
  readonly unstable?: boolean | undefined;
  /** Whether GetTrace reads entire traces, with an operation in preview. Default false. */
  readonly wholeTraces?: boolean | undefined;
  readonly policy?: readonly Policy[] | undefined;
  readonly clock?: Clock | undefined;
  /** Wraps the `fetch` of each toolkit, to observe its requests. */
  readonly wrapFetch?: ((fetch: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined;
}

/** Creates the tools of one toolkit. Each loads only its own package. */
const CREATORS: Readonly<Record<string, (connection: Connection) => Promise<readonly Tool[]>>> = {
  async Observability(connection) {
    const { createObservability } = await import("@toolwright/observability");
    const { policy, clock, wrapFetch, unstable, wholeTraces } = connection;
    const options = withFetch(accountOptions(connection).observability, wrapFetch);
    const unstableTools = unstable ? (["SearchIncidents"] as const) : [];
    return createObservability({ ...options, policy, clock, unstableTools, wholeTraces }).tools;
  },
  async Messaging(connection) {
    const { createMessaging } = await import("@toolwright/messaging");
    const { policy, clock, wrapFetch } = connection;
    return createMessaging({ ...withFetch(accountOptions(connection).messaging, wrapFetch), policy, clock }).tools;
  },
  async Sales(connection) {
    const { createSales } = await import("@toolwright/sales");
    const { policy, clock, wrapFetch } = connection;
    return createSales({ ...withFetch(accountOptions(connection).sales, wrapFetch), policy, clock }).tools;
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
