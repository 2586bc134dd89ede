import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import type { Sandbox } from "@toolwright/sandbox";
import { messagingCases } from "./messaging-cases.ts";
import { observabilityCases } from "./observability-cases.ts";
import { salesCases } from "./sales-cases.ts";
import type { CallArguments, ToolCase, ToolName } from "./tool-case.ts";

export type { CallArguments, ToolCase, ToolName } from "./tool-case.ts";

/** The name of every tool, in the order of the toolkits. */
export const TOOL_NAMES: readonly ToolName[] = [
  ...createObservability().tools,
  ...createMessaging().tools,
  ...createSales().tools,
].map(({ name }) => name);

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
