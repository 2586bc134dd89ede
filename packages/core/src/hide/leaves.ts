import { COMMON_FIELDS } from "../result/common-fields.ts";
import { listWithCommonFields } from "../result/expand-result.ts";
import { isTable, type RowTable } from "../result/row-table.ts";
import { fieldOfValues } from "../result/row-templates.ts";
import { isPlain } from "../value/plain.ts";
import { joinPath } from "./field-paths.ts";
import type { HiddenValue } from "./handles.ts";

/**
 * Path of a field. The common fields of a list have the paths of the fields of its rows, and words of a message have the path
 * of the text.
 */
function pathOf(name: string, path: string, object: Readonly<Record<string, unknown>>): string {
  if (path === "" && name === COMMON_FIELDS) return listWithCommonFields(object) ?? name;
  return joinPath(path, fieldOfValues(name, object));
}

/** Visits every string and number in a value with its path, which has no indices of lists. */
export function visitLeaves(value: unknown, path: string, visit: (leaf: HiddenValue, path: string) => void): void {
  if (typeof value === "string" || typeof value === "number") visit(value, path);
  else if (Array.isArray(value)) for (const item of value) visitLeaves(item, path, visit);
  else if (isTable(value))
    for (const cells of value.rows)
      for (const [index, cell] of cells.entries()) visitLeaves(cell, joinPath(path, value.columns[index] ?? ""), visit);
  else if (isPlain(value))
    for (const [name, child] of Object.entries(value)) visitLeaves(child, pathOf(name, path, value), visit);
}

/** Copies a value with other keys, and other strings and numbers. */
export function mapLeaves<Value>(
  value: Value,
  mapName: (name: string, path: string) => string,
  mapLeaf: (leaf: HiddenValue, path: string) => unknown,
): Value {
  const mapTable = ({ columns, rows }: RowTable, path: string): RowTable => ({
    columns: columns.map((name) => mapName(name, path)),
    rows: rows.map((cells) => cells.map((cell, index) => map(cell, joinPath(path, columns[index] ?? "")))),
  });
  const map = (node: unknown, path: string): unknown => {
    if (typeof node === "string" || typeof node === "number") return mapLeaf(node, path);
    if (Array.isArray(node)) return node.map((item) => map(item, path));
    if (isTable(node)) return mapTable(node, path);
    if (!isPlain(node)) return node;
    const entries = Object.entries(node);
    return Object.fromEntries(
      entries.map(([name, child]) => [mapName(name, path), map(child, pathOf(name, path, node))] as const),
    );
  };
  return map(value, "") as Value;
}
