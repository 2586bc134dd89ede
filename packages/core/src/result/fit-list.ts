import { type Pagination, toPagination } from "../paging/offset.ts";
import { truncateStrings } from "../text/truncate.ts";
import { type Fit, toFit } from "./fit.ts";
import { fitRows } from "./fit-rows.ts";
import type { RowLevel, RowsToFit } from "./level-rows.ts";

/** A list result to fit. */
export interface ListToFit<Row> extends Pick<RowsToFit<Row>, "rows" | "levels" | "maxTokens"> {
  /** The full result, with its rows under `key`. */
  readonly result: { readonly warnings: readonly string[] };
  /** The field of the result that holds the rows. */
  readonly key: string;
  /** How the rows after the first `shown` are reached: changed fields of the result, and a sentence. */
  rest(shown: number): { readonly fields?: object; readonly note: string };
}

/** Fits a list. Its warnings say once what was left out, and how to get it. */
export function fitList<Row>({ result, key, rows, levels, maxTokens, rest }: ListToFit<Row>): Fit {
  return fitRows({
    rows,
    levels,
    maxTokens,
    build(shaped, notes, shown) {
      const left = shown < rows.length ? rest(shown) : null;
      const words = left === null ? [] : [`Showing ${shown} of ${rows.length} rows here: ${left.note}`];
      return { ...result, [key]: shaped, ...left?.fields, warnings: [...result.warnings, ...notes, ...words] };
    },
  });
}

/** A page of an offset list to fit. */
export interface OffsetListToFit<Row> extends Omit<ListToFit<Row>, "rest"> {
  /** The full result, with its rows under `key`. */
  readonly result: { readonly pagination: Pagination; readonly warnings: readonly string[] };
  /**
   * Rows of the backend's list that the first `shown` rows stand for, where rows were left out in between; `null` where
   * that is unknown. Default: `shown`.
   */
  countTo?(shown: number): number | null;
}

/** Fits a page of an offset list. When rows are left over, `next_offset` is the first of them. */
export function fitOffsetList<Row>({ countTo, ...list }: OffsetListToFit<Row>): Fit {
  const { pagination } = list.result;
  return fitList({
    ...list,
    rest: (shown) => ({
      fields: { pagination: toPagination({ ...pagination, count: countTo?.(shown) ?? shown, hasMore: true }) },
      note: "next_offset continues with the next row.",
    }),
  });
}

/** Longest lists of a record that does not fit, from richest to leanest. */
const LIST_LENGTHS = [20, 5, 1] as const;

/** Fits a result about one record. It is shown in full where it fits; else its texts and then its lists are cut. */
export function fitRecord(result: { readonly warnings: readonly string[] }, maxTokens: number): Fit {
  const full = toFit(result);
  if (full.tokens <= maxTokens) return full;
  const shorter = LIST_LENGTHS.map((length) => ({
    shape: (record: object) => cutLists(truncateStrings(record, 400), length) as object,
    note: `Lists are cut to ${length} of their entries, and long texts in the middle.`,
  }));
  return fitRows({
    rows: [result],
    levels: [fullRow, ...shorter],
    maxTokens,
    build: ([shown = result], notes) => ({ ...shown, warnings: [...result.warnings, ...notes] }),
  });
}

function cutLists(value: unknown, length: number): unknown {
  if (Array.isArray(value)) return value.slice(0, length).map((item) => cutLists(item, length));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, cutLists(child, length)]));
}

/** The level that shows rows as they are. */
export const fullRow: RowLevel<object> = { shape: (row) => row, note: null };

/** A level that leaves fields out. */
export function omitFields<Row extends object>(names: readonly (keyof Row & string)[], note: string): RowLevel<Row> {
  const isLeft = (name: string) => !(names as readonly string[]).includes(name);
  return { shape: (row) => Object.fromEntries(Object.entries(row).filter(([name]) => isLeft(name))), note };
}

/** A row without its fields that are `null`. */
export function omitNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
