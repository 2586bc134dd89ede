import { isRounded, parseNumbers } from "../../packages/core/src/text/long-number.ts";
import type { CatalogTool, Parameter } from "./catalog-tool.ts";

/** Writes arguments as JSON for the editor. Lists of plain values stay on one line. */
export function formatArguments(args: object): string {
  return JSON.stringify(args, null, 2).replace(
    /\[\n\s+([^[\]{}]*?)\n\s+\]/g,
    (_, items: string) => `[${items.replace(/\n\s+/g, " ")}]`,
  );
}

/** Whether values are nested deeper than those of any tool, so that formatting them would take seconds. */
export function isNestedDeeply(value: unknown, depth = 20): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isNestedDeeply(inner, depth - 1));
}

/** The arguments as an object, or the error in the JSON. */
export type ParsedArguments =
  | { readonly args: Readonly<Record<string, unknown>>; readonly problem: null }
  | { readonly args: null; readonly problem: string };

/** Parses the editor's text. An integer that would lose digits, such as an id, becomes a string, as for a model. */
export function parseArguments(text: string): ParsedArguments {
  try {
    const args = parseNumbers(text.trim() || "{}", keepDigits);
    const isObject = typeof args === "object" && args !== null && !Array.isArray(args);
    return isObject
      ? { args: args as Record<string, unknown>, problem: null }
      : { args: null, problem: "The arguments must be a JSON object: { … }." };
  } catch (error) {
    return { args: null, problem: `This is not JSON yet: ${(error as Error).message}.` };
  }
}

function keepDigits(value: number, source = ""): unknown {
  return isRounded(value) && /^-?\d+$/.test(source) ? source : value;
}

/** A value to insert for a parameter: the example's, the default, or an empty one of its type. */
export function valueFor(name: string, { parameters, example }: CatalogTool): unknown {
  const { type, enum: names, default: preset, minimum = 1 } = parameters[name] ?? {};
  const shown = (example as Readonly<Record<string, unknown>>)[name] ?? preset ?? names?.[0];
  return shown ?? ({ integer: minimum, number: minimum, boolean: true, array: [], object: {} }[type ?? ""] || "");
}

/** The values that a parameter accepts, as JSON; none if they aren't listed. */
export function choicesOf({ type, enum: names, items }: Parameter): readonly string[] {
  if (type === "boolean") return ["true", "false"];
  return (names ?? items?.enum ?? []).map((name) => JSON.stringify(name));
}

/** Writes an error with a line for each wrong argument. */
export function inLines(message: string): string {
  return message.replaceAll(" (received nothing)", "").replace(/\. (?=[a-z]\S*: )/g, ".\n");
}

/** The call on one line: `SearchLogs · query "status:error"`. */
export function callLine(name: string, args: object): string {
  const fields = Object.entries(args).map(([field, value]) => `${field} ${JSON.stringify(value)}`);
  return [name.slice(name.indexOf(".") + 1), ...fields].join(" · ");
}
