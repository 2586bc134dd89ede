import type { PolicyRules, Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability, type ObservabilityOptions } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import type { Sandbox } from "@toolwright/sandbox";
import type { ToolkitName } from "../case/eval-case.ts";
import type { SimulatedClock } from "./simulated-clock.ts";

/** What the tools of a run connect to. */
export interface Backends {
  /** The simulated backends; each has the `options` for its toolkit. */
  readonly sandbox: Sandbox;
  /** Pass it to every toolkit as `clock`, so that waits take no real time. */
  readonly clock: SimulatedClock;
  /** Rules of the case. */
  readonly policy: PolicyRules | undefined;
  /** Toolkits whose tools the model gets. */
  readonly toolkits: readonly ToolkitName[];
  /** Names of unstable observability tools that the model gets too. */
  readonly unstableTools?: ObservabilityOptions["unstableTools"];
}

/** Creates the tools of a run. */
export type CreateTools = (backends: Backends) => readonly Tool[];

/** Creates the published tools. */
export const createToolwrightTools: CreateTools = ({ sandbox, clock, policy, toolkits, unstableTools }) => {
  const settings = { clock, policy };
  const creators: Readonly<Record<ToolkitName, () => readonly Tool[]>> = {
    observability: () =>
      createObservability({ ...connected(sandbox.observability, clock), ...settings, unstableTools }).tools,
    messaging: () => createMessaging({ ...connected(sandbox.messaging, clock), ...settings }).tools,
    // One lookup at a time, so that in every run the last credits pay for the same companies.
    sales: () => createSales({ ...connected(sandbox.sales, clock), ...settings, concurrency: 1 }).tools,
  };
  return toolkits.flatMap((name) => creators[name]());
};

function connected<Options extends { readonly fetch: typeof globalThis.fetch }>(
  { options }: { readonly options: Options },
  clock: SimulatedClock,
): Options {
  return { ...options, fetch: clock.track(options.fetch) };
}
