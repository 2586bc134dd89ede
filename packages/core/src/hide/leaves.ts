import { isFlat } from "../definition/card.ts";
import { COMMON_FIELDS, NULL_FIELDS } from "../result/shared-fields.ts";
import { isPlain } from "../value/plain.ts";
import { joinPath } from "./field-paths.ts";
import type { HiddenValue } from "./handles.ts";

/** Returns the path of a field. Fields that are equal in every row of a list have the paths of the rows' fields. */
function pathOf(name: string, path: string, object: Readonly<Record<string, unknown>>): string {
  if (path !== "" || name !== COMMON_FIELDS) return joinPath(path, name);
  const names = Object.keys(object).filter((one) => one !== NULL_FIELDS);
  return names[names.indexOf(name) + 1] ?? name;
}

/** Visits every string, number and boolean in a value with its path, without list indices. */
export function visitLeaves(value: unknown, path: string, visit: (leaf: HiddenValue, path: string) => void): void {
  if (isFlat(value)) visit(value, path);
  else if (Array.isArray(value)) for (const item of value) visitLeaves(item, path, visit);
  else if (isPlain(value))
    for (const [name, child] of Object.entries(value)) visitLeaves(child, pathOf(name, path, value), visit);
}

/** Copies a value with other keys and leaves. */
export function mapLeaves<Value>(
  value: Value,
  mapName: (name: string, path: string) => string,
  mapLeaf: (leaf: HiddenValue, path: string) => unknown,
): Value {
  const map = (node: unknown, path: string): unknown => {
    if (isFlat(node)) return mapLeaf(node, path);
    if (Array.isArray(node)) return node.map((item) => map(item, path));
    if (!isPlain(node)) return node;
    const entries = Object.entries(node);
    return Object.fromEntries(
      entries.map(([name, child]) => [mapName(name, path), map(child, pathOf(name, path, node))] as const),
    );
  };
  return map(value, "") as Value;
}
