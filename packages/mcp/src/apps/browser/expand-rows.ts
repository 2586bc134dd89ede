import { fieldsOf } from "./fields-of.ts";

/** A fitted result with the fields of `in_every_row` in each row of the list after them. */
export function expandRows(fitted: unknown): object {
  const { in_every_row: common, ...result } = fieldsOf(fitted);
  const names = Object.keys(fieldsOf(fitted));
  const key = names[names.indexOf("in_every_row") + 1] ?? "";
  const rows = result[key];
  if (common === undefined || !Array.isArray(rows)) return result;
  return { ...result, [key]: rows.map((row) => ({ ...fieldsOf(common), ...fieldsOf(row) })) };
}
