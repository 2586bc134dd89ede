import type { ListOptions } from "@toolwright/view";
import { fieldsOf } from "./fields-of.ts";

/**
 * Reads the rows of a fitted list. A field that all rows have in common is in `in_every_row`, and belongs to each of them.
 * The title says how many records the list has in total, if the result knows.
 * @param list the list in `data`
 */
export function readList(
  data: object,
  list: readonly unknown[],
  title: string,
): [rows: object[], options: ListOptions] {
  const { in_every_row: common, total, pagination, warnings } = fieldsOf(data);
  const rows = list.map((row) => merge(common, row) as object);
  const count = Number(total ?? fieldsOf(pagination)["total"]);
  const shownTitle = count > rows.length ? `${title}: ${rows.length} of ${count.toLocaleString("en-US")}` : undefined;
  return [rows, { title: shownTitle, warnings: toStrings(warnings) }];
}

/** The items of a list as strings; none for every other value. */
export function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Fields of both values, at every depth. Those of `row` win. */
function merge(common: unknown, row: unknown): unknown {
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(common) || !isObject(row)) return row === undefined ? common : row;
  const [left, right] = [fieldsOf(common), fieldsOf(row)];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries([...names].map((name) => [name, merge(left[name], right[name])]));
}
