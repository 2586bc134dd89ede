import { isRecord } from "@toolwright/core/authoring";
import type { TemplateVariables } from "./liquid.ts";
import type { Path } from "./liquid-scope.ts";

/** The variables of a send, compared with its data. */
export interface DataUse {
  /** Variables without data that the message needs. */
  readonly missing: readonly string[];
  /** Variables that the message loops over, although their data is no list. */
  readonly notLists: readonly string[];
  /** Data that the message does not use. */
  readonly unused: readonly string[];
}

type Data = Readonly<Record<string, unknown>>;

/** Compares the variables of a message with the data of a send. An empty string is a value: it leaves the variable blank. */
export function compareData({ names, guarded, paths, readsAll }: TemplateVariables, data: Data): DataUse {
  const [guardedNames, usedNames] = [new Set(guarded), new Set([...paths.values()].map(([first]) => first))];
  const required = names.filter((name) => !guardedNames.has(name));
  const missing = required.filter((name) => find(data, paths.get(name) ?? []) === "missing").map(withoutBrackets);
  return {
    missing: [...new Set(missing)].filter((name) => !missing.some((other) => isWithin(name, other))),
    // The loop of a guarded variable needs a list too.
    notLists: names.filter((name) => find(data, paths.get(name) ?? []) === "no list").map(withoutBrackets),
    unused: readsAll ? [] : Object.keys(data).filter((name) => !usedNames.has(name)),
  };
}

/** Whether a value has a path. In a list, every item must have the rest of it. What cannot be followed counts as found. */
function find(value: unknown, [part, ...rest]: Path): "found" | "missing" | "no list" {
  if (part === undefined) return "found";
  if (part !== "[]") {
    if (Array.isArray(value) || !isRecord(value) || !Object.hasOwn(value, part))
      // Without its list, a loop has no items that could lack a field.
      return rest.slice(0, -1).includes("[]") ? "found" : "missing";
    return find(value[part], rest);
  }
  // A loop over an object gets pairs, and a loop over null or an empty string gets nothing.
  if (isRecord(value) || value === null || value === "") return "found";
  if (!Array.isArray(value)) return rest.length === 0 ? "no list" : "found";
  return value.map((item) => find(item, rest)).find((result) => result !== "found") ?? "found";
}

/** `items[]` as the parameter that takes it: `items`. */
function withoutBrackets(name: string): string {
  return name.endsWith("[]") ? withoutBrackets(name.slice(0, -2)) : name;
}

function isWithin(name: string, other: string): boolean {
  return name.length > other.length && name.startsWith(other) && ".[".includes(name.charAt(other.length));
}
