import { ToolError } from "../errors.ts";
import { closestMatch, suggestName } from "../text/closest-match.ts";
import { quoteName } from "../text/format-value.ts";

/** Full name of a tool: toolkit, dot, tool, such as `Observability.SearchLogs`. */
export type ToolName = `${string}.${string}`;

/** A tool's name for providers, which allow no dot: `Observability_SearchLogs` for `Observability.SearchLogs`. */
export type WireName<Name extends string = ToolName> = Name extends `${infer Toolkit}.${infer Tool}`
  ? `${Toolkit}_${Tool}`
  : Name;

/** Converts `Observability.SearchLogs` to `Observability_SearchLogs`, which every provider accepts. */
export function toWireName<const Name extends ToolName>(name: Name): WireName<Name> {
  return name.replace(".", "_") as WireName<Name>;
}

/**
 * Names a toolkit's tools in a sentence as a model knows them: `Observability_SearchLogs` for `SearchLogs`. Quotations
 * stay as they are, since they can contain anything.
 */
export function nameTools(sentence: string, tools: readonly { readonly name: ToolName }[]): string {
  const wireNames = new Map(
    tools.map(({ name }): [string, string] => [name.slice(name.indexOf(".") + 1), toWireName(name)]),
  );
  return sentence.replaceAll(/"[^"]*"|`[^`]*`|\w+(?:\.\w+)*/g, (text) => wireNames.get(text) ?? text);
}

/** Finds a tool by its full name or its wire name. */
export function findTool<T extends Named>(tools: readonly T[], name: string): T | undefined {
  return tools.find((tool) => tool.name === name || tool.wireName === name);
}

/**
 * Finds a tool by its name as a person writes it: `messaging.send-email` for `Messaging.SendEmail`, and `send-email` if
 * only one toolkit has it.
 */
export function findToolAsWritten<T extends Named>(tools: readonly T[], name: string): T | undefined {
  const simplify = (text: string) => text.toLowerCase().replaceAll(/[._-]/g, "");
  const isNamed = (tool: T) => [tool.name, shortOf(tool.wireName)].some((one) => simplify(one) === simplify(name));
  const [found, ...others] = tools.filter(isNamed);
  return others.length === 0 ? found : undefined;
}

/** Returns a wire name without its toolkit. */
function shortOf(wireName: string): string {
  return wireName.slice(wireName.indexOf("_") + 1);
}

/**
 * Creates the `invalid_input` error for an unknown tool name, with the closest name, or for a value that is not a name.
 */
export function unknownTool(tools: readonly Named[], name: unknown): ToolError {
  const names = tools.map((tool) => tool.wireName);
  const isNamed = typeof name === "string";
  const fault = isNamed ? `No tool is named ${quoteName(name)}` : "The call has no tool name";
  const short = isNamed && closestMatch(name, names) === null ? closestMatch(name, names.map(shortOf)) : null;
  const known = short === null ? names : names.filter((one) => shortOf(one) === short);
  const hint = suggestName(short ?? (isNamed ? name : ""), known);
  return new ToolError({ code: "invalid_input", message: `${fault}; ${hint}` });
}

/** The two names of a tool. */
interface Named {
  readonly name: string;
  readonly wireName: string;
}
