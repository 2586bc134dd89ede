import { needsApproval } from "../definition/annotations.ts";
import { findTool, type ToolName } from "../definition/name.ts";
import { type InputIssue, misconfigured, ToolError } from "../errors.ts";
import { wrongOption } from "../options.ts";
import { suggestName } from "../text/closest-match.ts";
import type { Tool } from "./tool.ts";

/** The lists of names, and the group, that select tools. */
export interface NamedTools<Name extends string = string> {
  /** Selects only these tools, by full or wire name. Default: all. */
  readonly only?: readonly Name[] | undefined;
  /** Leaves these tools out, by full or wire name. Default: none. */
  readonly except?: readonly Name[] | undefined;
  /** Selects only the tools of this group, such as `investigate`. Default: all groups. */
  readonly group?: string | undefined;
}

/** Selects the tools that an agent can call. */
export interface ToolSelection<Name extends string = string> extends NamedTools<Name> {
  /**
   * Selects only tools that change no data at the backend and cost nothing. To keep a tool whose only effect is to cost
   * credits, name it in `only`. Default false.
   */
  readonly readOnly?: boolean | undefined;
}

/** The full and wire names of tools. */
export type NameOf<T extends Tool> = T["name"] | T["wireName"];

/**
 * The type of a name in `only` and `except`. Editors complete the tools' names, and a misspelled literal doesn't compile.
 * Names of type `string` are checked at run time.
 */
export type KnownName<T extends Tool, Name extends string> =
  // Without the known names beside `Name`, the compiler would report `never` instead of the names.
  (Name | NoInfer<NameOf<T>>) &
    NoInfer<string extends Name ? string : ToolName extends T["name"] ? string : MeantName<NameOf<T>, Name>>;

/** The known names. If a name lacks its toolkit, only the names it can mean, so that the compiler's error shows them. */
type MeantName<Known extends string, Name extends string> = Known & `${string}.${Name}` extends never
  ? Known
  : Known & (Name | `${string}.${Name}`);

/**
 * Returns the selected tools, in the order of the list.
 * @throws ToolError `misconfigured` for an unknown name or group: a misspelled `except` would otherwise leave the tool
 * callable
 */
export function selectTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  { only, except, group, readOnly }: ToolSelection<KnownName<T, Name>>,
): readonly T[] {
  const included = only && findTools(tools, only, "only");
  const excluded = except && findTools(tools, except, "except");
  const groups = [...new Set(tools.flatMap((tool) => tool.group ?? []))];
  if (group !== undefined && !groups.includes(group)) throw misconfigured([unknownName("group", group, groups)]);
  return tools.filter(
    (tool) =>
      (!included || included.has(tool)) &&
      !excluded?.has(tool) &&
      (group === undefined || tool.group === group) &&
      (!readOnly || !needsApproval(tool) || (included !== undefined && isPaidLookup(tool))),
  );
}

/** Creates the issue of an unknown name. JavaScript code may pass a value of another type. */
function unknownName(noun: string, name: unknown, known: readonly string[], parameter = noun): InputIssue {
  return wrongOption(parameter, name, `names no ${noun}; ${suggestName(String(name), known)}`);
}

function isPaidLookup({ annotations: { destructive, cost } }: Tool): boolean {
  return cost === "credits" && !destructive;
}

/**
 * Returns the selected tools, each with a unique name.
 * @throws ToolError `misconfigured` for an unknown name, or a name that two tools share
 */
export function selectDistinct<T extends Tool>(tools: readonly T[], selection: ToolSelection): readonly T[] {
  const selected = selectTools(tools, selection);
  const duplicate = selected.find(({ wireName }, at) => selected.findIndex((one) => one.wireName === wireName) !== at);
  if (!duplicate) return selected;
  const message = `Two tools are named ${duplicate.name}, so a model cannot choose between them. Pass each toolkit once.`;
  throw new ToolError({ code: "misconfigured", message });
}

/**
 * Finds the tools with these full or wire names. If two tools have the same name, returns both.
 * @param parameter name of the option with the names, for the error
 * @throws ToolError `misconfigured` for an unknown name, and for a value that is not an array
 */
export function findTools<T extends Tool>(
  tools: readonly T[],
  names: readonly string[],
  parameter: string,
): ReadonlySet<T> {
  // JavaScript code may pass a single name, and strings have no `filter`.
  if (!Array.isArray(names)) throw misconfigured([wrongOption(parameter, names, "must be a list of tool names")]);
  const unknown = names.filter((name) => !findTool(tools, name));
  if (unknown.length === 0) return new Set(tools.filter((tool) => names.some((name) => findTool([tool], name))));
  const known = tools.map((tool) => tool.name);
  throw misconfigured(unknown.map((name) => unknownName("tool", name, known, parameter)));
}
