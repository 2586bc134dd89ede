import { isPlain } from "../value/plain.ts";
import { COMMON_FIELDS, expandRows, NULL_FIELDS } from "./common-fields.ts";
import { flatten, isTable } from "./row-table.ts";
import { expandRepeatedRows, REPEATED } from "./row-templates.ts";

const NAMES_BEFORE_LIST: readonly string[] = [COMMON_FIELDS, NULL_FIELDS];

/**
 * Name of the list whose common fields a fitted result has: the field after `in_every_row` and `null_where_missing`. `null`
 * without these fields.
 */
export function listWithCommonFields(result: object): string | null {
  const names = Object.keys(result);
  const at = names.findLastIndex((name) => NAMES_BEFORE_LIST.includes(name));
  return at < 0 ? null : (names[at + 1] ?? null);
}

/**
 * Returns a fitted result with all fields in each row, as code expects them: those of `in_every_row` and
 * `null_where_missing`, and those that rows with a `template` share with its first row.
 */
export function expandResult(fitted: object): object {
  return expandCommonFields(expandTemplates(fitted));
}

function expandTemplates(fitted: object): object {
  const isRepeating = (value: unknown): value is object[] =>
    Array.isArray(value) && value.some((row) => isPlain(row) && Object.hasOwn(row, REPEATED));
  const entries = Object.entries(fitted);
  if (!entries.some(([, value]) => isRepeating(value))) return fitted;
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isRepeating(value) ? expandRepeatedRows(value) : value]),
  );
}

function expandCommonFields(fitted: object): object {
  const key = listWithCommonFields(fitted);
  const { [COMMON_FIELDS]: common = {}, [NULL_FIELDS]: nulls = [], ...result } = fitted as Fields;
  if (key === null || !isPlain(common) || !Array.isArray(nulls)) return fitted;
  const defaults = Object.fromEntries(nulls.map((name) => [String(name), null]));
  return { ...result, [key]: expandList(result[key], { ...defaults, ...common }) };
}

type Fields = Readonly<Record<string, unknown>>;

function expandList(list: unknown, common: Fields): unknown {
  if (Array.isArray(list)) return expandRows(list, common);
  if (!isTable(list)) return list;
  const cells = flatten(common);
  // A column in both is a set, such as tags: each row has the items of both.
  const isInBoth = (name: string) => list.columns.includes(name) && Array.isArray(cells.get(name));
  const added = [...cells].filter(([name]) => !isInBoth(name));
  const complete = (cell: unknown, name = "") =>
    isInBoth(name) ? [...(cells.get(name) as unknown[]), ...((cell as unknown[] | null) ?? [])] : cell;
  return {
    columns: [...list.columns, ...added.map(([name]) => name)],
    rows: list.rows.map((row) => [
      ...row.map((cell, at) => complete(cell, list.columns[at])),
      ...added.map(([, cell]) => cell),
    ]),
  };
}
