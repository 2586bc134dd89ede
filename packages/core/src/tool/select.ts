import { misconfigured, ToolError } from "../errors.ts";
import { suggestName } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";
import { findTool } from "./name.ts";
import type { Tool } from "./tool.ts";

/** Which tools of a list to hand to an agent. */
export interface ToolSelection {
  /** Keep only these; full or wire names. */
  readonly only?: readonly string[] | undefined;
  /** Leave these out; full or wire names. */
  readonly except?: readonly string[] | undefined;
  /** Keep only tools that change nothing at a backend. Default false. */
  readonly readOnly?: boolean | undefined;
}

/**
 * The chosen tools, in their own order.
 * @throws ToolError `misconfigured` for a name that no tool has, since a misspelt `except` would silently hand it out
 */
export function selectTools<T extends Tool>(
  tools: readonly T[],
  { only, except, readOnly }: ToolSelection,
): readonly T[] {
  const kept = only && findTools(tools, only, "only");
  const dropped = except && findTools(tools, except, "except");
  return tools.filter(
    (tool) => (!kept || kept.has(tool)) && !dropped?.has(tool) && (!readOnly || tool.annotations.readOnly),
  );
}

/**
 * The chosen tools, all of which a model can tell apart.
 * @throws ToolError `misconfigured` for a name that no tool has, or a name that two tools share
 */
export function selectDistinct<T extends Tool>(tools: readonly T[], selection: ToolSelection): readonly T[] {
  const chosen = selectTools(tools, selection);
  const names = chosen.map(({ wireName }) => wireName);
  const twin = chosen.find(({ wireName }, index) => names.indexOf(wireName) !== index);
  if (!twin) return chosen;
  const message = `Two tools are named ${twin.name}; a model could not tell them apart. Pass one toolkit of a kind.`;
  throw new ToolError({ code: "misconfigured", message });
}

/**
 * The tools of these names, in either spelling; of two tools with one name, both.
 * @param parameter the option that holds the names, for the error
 * @throws ToolError `misconfigured` for a name that no tool has, and for anything but a list
 */
export function findTools<T extends Tool>(
  tools: readonly T[],
  names: readonly string[],
  parameter: string,
): ReadonlySet<T> {
  // Plain JavaScript may pass a single name, whose letters would be looked up one by one.
  if (!Array.isArray(names))
    throw misconfigured([{ parameter, received: formatValue(names), rule: "must be a list of tool names" }]);
  const unknown = names.filter((name) => !findTool(tools, name));
  if (unknown.length === 0) return new Set(tools.filter((tool) => names.some((name) => findTool([tool], name))));
  const known = tools.map((tool) => tool.name);
  throw misconfigured(
    unknown.map((name) => ({
      parameter,
      received: JSON.stringify(name),
      rule: `names no tool; ${suggestName(name, known)}`,
    })),
  );
}
