import type { Tool } from "@toolwright/core";
import { backendOptions, type Sandbox, SIMULATED } from "@toolwright/sandbox";
import { MANIFESTS, type ToolkitName } from "./manifests.ts";
import { messagingCases } from "./messaging-cases.ts";
import { observabilityCases } from "./observability-cases.ts";
import { salesCases } from "./sales-cases.ts";
import type { CallArguments, ToolCase } from "./tool-case.ts";

export { MANIFESTS, type ToolkitName } from "./manifests.ts";
export type { CallArguments, ToolCase, ToolName } from "./tool-case.ts";

/** The name of every tool, in the order of the toolkits. */
export const TOOL_NAMES = SIMULATED.flatMap((toolkit) =>
  Object.values(MANIFESTS[toolkit].definitions).map(({ name }) => name),
);

/**
 * Creates every toolkit over its simulated backend, by toolkit name.
 * @param shared options of all toolkits
 * @param own further options of one
 */
export function createToolkits(
  sandbox: Sandbox,
  shared: object = {},
  own: Readonly<Partial<Record<ToolkitName, object>>> = {},
): ReadonlyMap<string, readonly Tool[]> {
  return new Map(
    SIMULATED.map((name) => {
      const options = { ...backendOptions(sandbox, name), ...shared, ...own[name] };
      return [name, MANIFESTS[name].create(options).tools];
    }),
  );
}

/** The tools of {@link createToolkits} as one list. */
export function createTools(...parts: Parameters<typeof createToolkits>): readonly Tool[] {
  return [...createToolkits(...parts).values()].flat();
}

/** The cases of all tools, by name. Suites read them with {@link toolCase}, which explains a missing entry. */
export function tableOf({ observability, messaging, sales }: Sandbox): Readonly<Record<string, ToolCase>> {
  return { ...observabilityCases(observability), ...messagingCases(messaging), ...salesCases(sales) };
}

/**
 * The case of a tool in a sandbox.
 * @throws Error for a tool without an entry; the message names the file to edit
 */
export function toolCase(sandbox: Sandbox, name: string): ToolCase {
  return entryOf(tableOf(sandbox), name);
}

/** The usual arguments of every tool, by name. */
export function usualArguments(sandbox: Sandbox): Readonly<Record<string, CallArguments>> {
  const table = tableOf(sandbox);
  return Object.fromEntries(TOOL_NAMES.map((name) => [name, usualOf(entryOf(table, name))]));
}

/** The arguments that suites repeat many times. */
export function usualOf({ example, usual = example }: ToolCase): CallArguments {
  return usual;
}

/** The entry of a tool. */
export function entryOf(table: Readonly<Record<string, ToolCase>>, name: string): ToolCase {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry) return entry;
  const file = `tests/tools/src/${name.split(".")[0]?.toLowerCase()}-cases.ts`;
  throw new Error(`${name} has no example call: add an entry "${name}": { example: { … } } to ${file}.`);
}
