import { isPlain } from "../value/plain.ts";
import { COMMON_FIELDS, expandRows } from "./common-fields.ts";
import { flatten, isTable } from "./row-table.ts";

/** Name of the list whose common fields a fitted result has: the field after `in_every_row`. `null` without common fields. */
export function listWithCommonFields(result: object): string | null {
  const names = Object.keys(result);
  const at = names.indexOf(COMMON_FIELDS);
  return at < 0 ? null : (names[at + 1] ?? null);
}

/** Returns a fitted result with the fields of `in_every_row` in each row, as code expects them. */
export function expandResult(fitted: object): object {
  const key = listWithCommonFields(fitted);
  const { [COMMON_FIELDS]: common, ...result } = fitted as Readonly<Record<string, unknown>>;
  if (key === null || !isPlain(common)) return fitted;
  return { ...result, [key]: expandList(result[key], common) };
}

function expandList(list: unknown, common: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(list)) return expandRows(list, common);
  if (!isTable(list)) return list;
  const cells = flatten(common);
  return {
    columns: [...list.columns, ...cells.keys()],
    rows: list.rows.map((row) => [...row, ...cells.values()]),
  };
}
