import type { Pagination } from "../paging/offset.ts";
import { truncateStrings } from "../text/truncate.ts";
import { COMMON_FIELDS, NULL_FIELDS } from "./common-fields.ts";
import { withCommonFields } from "./common-levels.ts";
import { type Fit, toFit } from "./fit.ts";
import { fitRows } from "./fit-rows.ts";
import { formOf, type RowForm, type RowLevel, type RowsToFit } from "./level-rows.ts";

/** A list result to fit. */
export interface ListToFit<Row> extends Pick<RowsToFit<Row>, "rows" | "levels" | "maxTokens" | "rowFormat"> {
  /** The full result, with its rows under `key`. */
  readonly result: { readonly warnings: readonly string[] };
  /** The field of the result that holds the rows. */
  readonly key: string;
  /** Says how to get the rows after the first `count`: changed fields of the result, and a sentence. */
  rest(count: number): { readonly fields?: object; readonly note: string };
}

/**
 * Fits a list. Fields that are equal in every row are written once, as `in_every_row`, and `null_where_missing` names the
 * fields that rows leave out where they are `null`. A warning says what was left out and how to get it.
 */
export function fitList<Row>({ result, key, rows, levels, maxTokens, rowFormat, rest }: ListToFit<Row>): Fit {
  return fitRows({
    rows,
    levels: withCommonFields(rows, levels),
    maxTokens,
    rowFormat,
    build(shapedRows, notes, count, form) {
      const next = count < rows.length ? rest(count) : null;
      const cutNotes = next === null ? [] : [`Showing ${shapedRows.length} of ${rows.length} rows here: ${next.note}`];
      const list = replaceList(result, key, shapedRows, form);
      return { ...list, ...next?.fields, warnings: [...result.warnings, ...notes, ...cutNotes] };
    },
  });
}

/** Replaces the list of a result by its fitted rows, with what belongs to all of them before it. */
export function replaceList(result: object, key: string, rows: readonly object[], form: RowForm): object {
  const { columns, common, nulls = [] } = form;
  const fitted: [string, unknown][] = [
    ...(nulls.length > 0 ? [[NULL_FIELDS, nulls] as [string, unknown]] : []),
    ...(common === null ? [] : [[COMMON_FIELDS, common] as [string, unknown]]),
    [key, columns === null ? rows : { columns, rows }],
  ];
  return Object.fromEntries(Object.entries(result).flatMap((entry) => (entry[0] === key ? fitted : [entry])));
}

/** Replaces the list of a result by all its rows, which leave out what is written once before them. */
export function replaceWithDenseList(result: object, key: string, rows: readonly object[]): object {
  const [level] = withCommonFields(rows, [fullRow]);
  return replaceList(result, key, rows.map(level.shape), formOf(level));
}

/** A page of an offset list to fit. */
export interface OffsetListToFit<Row> extends Omit<ListToFit<Row>, "rest"> {
  /** The full result, with its rows under `key`. */
  readonly result: { readonly pagination: Pagination; readonly warnings: readonly string[] };
  /**
   * Number of rows of the backend's list up to the last of the first `count` rows, for a result without some of the
   * backend's rows; `null` if unknown. Default: `count`.
   */
  countTo?(count: number): number | null;
}

/**
 * Fits a page of an offset list. If it leaves out rows, `next_offset` is the offset of the first of them, but never
 * greater than in the full result.
 */
export function fitOffsetList<Row>({ countTo, ...list }: OffsetListToFit<Row>): Fit {
  const { pagination } = list.result;
  const { offset, next_offset: end } = pagination;
  return fitList({
    ...list,
    rest(count) {
      const next = offset + (countTo?.(count) ?? count);
      const next_offset = end === null ? next : Math.min(next, end);
      return {
        fields: { pagination: { ...pagination, has_more: true, next_offset } },
        note: "next_offset continues with the next row.",
      };
    },
  });
}

/** Maximum lengths of lists in a record that does not fit, in the order in which they are tried. */
const LIST_LENGTHS = [20, 5, 1] as const;

/** Fits a result about one record: in full, then with truncated strings, then with shorter lists. */
export function fitRecord(result: { readonly warnings: readonly string[] }, maxTokens: number): Fit {
  const full = toFit(result);
  if (full.tokens <= maxTokens) return full;
  const shorter = LIST_LENGTHS.map((length) => ({
    shape: (record: object) => cutLists(truncateStrings(record, 400), length) as object,
    note: `Lists are shortened to ${length} entries, and long strings are truncated in the middle.`,
  }));
  return fitRows({
    rows: [result],
    levels: [fullRow, ...shorter],
    maxTokens,
    build: ([record = result], notes) => ({ ...record, warnings: [...result.warnings, ...notes] }),
  });
}

function cutLists(value: unknown, length: number): unknown {
  if (Array.isArray(value)) return value.slice(0, length).map((item) => cutLists(item, length));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, cutLists(child, length)]));
}

/** The level with all fields of a row. */
export const fullRow: RowLevel<object> = { shape: (row) => row, note: null };

/** Creates a level that leaves out fields. The note may be `null` if the fields are in no result for models. */
export function omitFields<Row extends object>(
  names: readonly (keyof Row & string)[],
  note: string | null,
): RowLevel<Row> {
  const isKept = (name: string) => !(names as readonly string[]).includes(name);
  return { shape: (row) => Object.fromEntries(Object.entries(row).filter(([name]) => isKept(name))), note };
}

/** Removes the fields of a row that are `null`. */
export function omitNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
