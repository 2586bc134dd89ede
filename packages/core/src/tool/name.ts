import { ToolError } from "../errors.ts";
import { suggestName } from "../text/closest-match.ts";

/** Full name of a tool: the toolkit, a dot, the tool. */
export type ToolName = `${string}.${string}`;

/** The name on the wire, where providers allow no dot: `Observability.SearchLogs` is `Observability_SearchLogs`. */
export type WireName<Name extends string = ToolName> = Name extends `${infer Toolkit}.${infer Tool}`
  ? `${Toolkit}_${Tool}`
  : Name;

/** The full name behind a name on the wire. */
export type FullName<Wire extends string> = Wire extends `${infer Toolkit}_${infer Tool}` ? `${Toolkit}.${Tool}` : Wire;

/** `Observability.SearchLogs` as `Observability_SearchLogs`, which every provider takes. */
export function toWireName<const Name extends ToolName>(name: Name): WireName<Name> {
  return name.replace(".", "_") as WireName<Name>;
}

/** `Observability_SearchLogs` as `Observability.SearchLogs`. */
export function toFullName<const Wire extends string>(wireName: Wire): FullName<Wire> {
  return wireName.replace("_", ".") as FullName<Wire>;
}

/** The tool of a name, spelt either way. */
export function findTool<T extends Named>(tools: readonly T[], name: string): T | undefined {
  return tools.find((tool) => tool.name === name || tool.wireName === name);
}

/** The error for a name that no tool has, with the nearest one, or for what is no name at all; `invalid_input`. */
export function unknownTool(tools: readonly Named[], name: unknown): ToolError {
  const names = tools.map((tool) => tool.wireName);
  const isNamed = typeof name === "string";
  const fault = isNamed ? `No tool is named ${JSON.stringify(name.slice(0, 80))}` : "The call names no tool";
  return new ToolError({ code: "invalid_input", message: `${fault}; ${suggestName(isNamed ? name : "", names)}` });
}

/** What a tool is called, in both spellings. */
interface Named {
  readonly name: string;
  readonly wireName: string;
}
