import type { PolicyRules, Tool } from "@toolwright/core";
import { withUnstable } from "@toolwright/core/manifest";
import { backendOptions, type Sandbox } from "@toolwright/sandbox";
import { MANIFESTS, type ToolkitName } from "../manifests.ts";
import type { SimulatedClock } from "./simulated-clock.ts";

/** Backends and clock that a run's tools connect to. */
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
  readonly unstableTools?: readonly "SearchIncidents"[] | undefined;
}

/** Creates the tools of a run. */
export type CreateTools = (backends: Backends) => readonly Tool[];

/** Creates the published tools. */
export const createToolwrightTools: CreateTools = ({ sandbox, clock, policy, toolkits, unstableTools }) => {
  return toolkits.flatMap((name) => {
    const options = backendOptions(sandbox, name);
    if (options === undefined) throw new Error(`The sandbox does not simulate the backend of ${name}.`);
    const fetch = clock.track(options.fetch);
    const unstable = withUnstable(MANIFESTS[name], unstableTools ?? []);
    return MANIFESTS[name].create({ ...options, fetch, clock, policy, ...SETTINGS[name], ...unstable }).tools;
  });
};

/** One lookup at a time, so that in every run the last credits pay for the same companies. */
const SETTINGS: Readonly<Partial<Record<ToolkitName, object>>> = { sales: { concurrency: 1 } };
