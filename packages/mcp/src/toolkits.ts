import type { Policy, Store, Tool } from "@toolwright/core";
import type { Hooks } from "@toolwright/core/http";
import {
  accountOptions,
  type Environment,
  type Manifest,
  missingVariables,
  otherNames,
  unstableNames,
  withUnstable,
} from "@toolwright/core/manifest";
import { MANIFESTS, type ToolkitName } from "./manifests.ts";
import { requireNames } from "./require-names.ts";

export type { ToolkitName } from "./manifests.ts";

const ALL: readonly Manifest[] = Object.values(MANIFESTS);
const SETTINGS = ALL.flatMap(({ settings }) => Object.values(settings));

/** All toolkits, in the order in which their tools are listed. */
export const TOOLKIT_NAMES = Object.keys(MANIFESTS) as readonly ToolkitName[];

/** Every variable that the toolkits read. */
export const VARIABLES_OF_ALL = SETTINGS.map(({ variable, isSecret }) => ({ name: variable, isSecret }));

/** The variables, by the names that other programs give to them. */
export const MEANINGS: Environment = Object.fromEntries(
  SETTINGS.flatMap((setting) => otherNames(setting).map((name) => [name, setting.variable])),
);

/** The variables with secrets; a site or region may appear in the log. */
export const SECRET_VARIABLES = VARIABLES_OF_ALL.flatMap(({ name, isSecret }) => (isSecret ? name : []));

/** Lists the toolkits of which an account names a key. */
export function namedToolkits(sources: ReadonlyMap<string, string>): readonly ToolkitName[] {
  return TOOLKIT_NAMES.filter((name) =>
    Object.values(MANIFESTS[name].settings).some(({ isSecret, variable }) => isSecret && sources.has(variable)),
  );
}

/** The variables that the calls of each toolkit need. */
export const VARIABLES = Object.fromEntries(
  TOOLKIT_NAMES.map((name) => [name, missingVariables(MANIFESTS[name], {}, { readOnly: false })]),
) as Readonly<Record<ToolkitName, readonly string[]>>;

/** Returns the well-known name of a tool's vendor; `undefined` for a tool of another toolkit. */
export function vendorOf(tool: Pick<Tool, "name">): string | undefined {
  const toolkit = toolkitOf(tool);
  return toolkit && (MANIFESTS[toolkit].vendor ?? MANIFESTS[toolkit].backend);
}

/** Settings of all toolkits. */
export interface SharedSettings {
  readonly policy?: Policy | readonly Policy[] | undefined;
  readonly store?: Store | undefined;
  readonly hooks?: Hooks | undefined;
  /** Name of the account. Default: one account. */
  readonly account?: string | undefined;
}

/** Selection of the accounts, and of the tools and options that a vendor may still change. */
export interface Sources {
  /** The toolkits to create. Default: all. */
  readonly toolkits?: readonly ToolkitName[] | undefined;
  /** Source of the settings. Default: the environment of the process. */
  readonly environment?: Environment | undefined;
  /** Names of unstable tools to add. Default: none. */
  readonly unstableTools?: readonly string[] | undefined;
  /** Flags whose options to add, such as `whole-traces`. Default: none. */
  readonly flags?: readonly string[] | undefined;
  /** Seed of the sandbox. Default 1. */
  readonly seed?: number | undefined;
}

/**
 * Finds the unstable tools that a flag names.
 * @throws ToolError `misconfigured` for an unknown name
 */
export function findUnstableTools(names: readonly string[]): readonly string[] {
  const known = ALL.flatMap(unstableNames);
  requireNames("--unstable-tools", names, { known, isKnown: (name) => known.includes(name), noun: "an unstable tool" });
  return names;
}

/** Creates the tools of every toolkit. */
export function createTools(settings: SharedSettings = {}, sources: Sources = {}): readonly Tool[] {
  const { environment } = sources;
  return manifestsOf(sources).flatMap((manifest) => {
    const account = environment && accountOptions(manifest, environment);
    return manifest.create({ ...account, ...settings, ...previewsOf(manifest, sources) }).tools;
  });
}

function manifestsOf({ toolkits = TOOLKIT_NAMES }: Sources): readonly Manifest[] {
  return toolkits.map((name) => MANIFESTS[name]);
}

function previewsOf(manifest: Manifest, { unstableTools = [], flags = [] }: Sources): object {
  const added = Object.entries(manifest.flags ?? {}).filter(([flag]) => flags.includes(flag));
  return Object.assign(withUnstable(manifest, unstableTools), ...added.map(([, options]) => options));
}

/** Creates the same tools on the sandbox's simulated backends, without keys or network. */
export async function createSandboxTools(
  settings: SharedSettings = {},
  sources: Sources = {},
): Promise<readonly Tool[]> {
  // Load the sandbox only here: a server with keys does not need it.
  const { backendOptions, createSandbox, SIMULATED } = await import("@toolwright/sandbox");
  // Creating its data takes a second, so the first call creates it instead of the server's start.
  let instance: ReturnType<typeof createSandbox> | undefined;
  const optionOf = (toolkit: string, name: string): unknown => {
    instance ??= createSandbox({ seed: sources.seed });
    return new Map(Object.entries(backendOptions(instance, toolkit) ?? {})).get(name);
  };
  const simulated = manifestsOf(sources).filter(({ name }) => SIMULATED.some((one) => one === name));
  return simulated.flatMap((manifest) => {
    const needed = Object.entries(manifest.settings).filter(([, { neededBy }]) => neededBy !== "none");
    const account = needed.map(([name]) => [name, () => optionOf(manifest.name, name)]);
    const fetch: typeof globalThis.fetch = (...request) =>
      (optionOf(manifest.name, "fetch") as typeof globalThis.fetch)(...request);
    return manifest.create({
      ...Object.fromEntries(account),
      ...settings,
      ...previewsOf(manifest, sources),
      fetch,
    }).tools;
  });
}

/** Returns the toolkits that some tools belong to. */
export function toolkitsOf(tools: readonly Tool[]): readonly ToolkitName[] {
  return TOOLKIT_NAMES.filter((name) => tools.some((tool) => toolkitOf(tool) === name));
}

/** Returns the toolkit that a tool belongs to. */
export function toolkitOf({ name }: Pick<Tool, "name">): ToolkitName | undefined {
  const prefix = name.split(".", 1)[0]?.toLowerCase();
  return TOOLKIT_NAMES.find((toolkit) => toolkit === prefix);
}
