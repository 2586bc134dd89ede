import type { Pagination } from "../paging/offset.ts";
import { truncateStrings } from "../text/truncate.ts";
import { type Fit, firstThatFits, type TokenBudget, toFit } from "./fit.ts";
import { fitRows, type RowLevel, type RowsToFit, STRING_LENGTHS } from "./fit-rows.ts";
import { pickFields } from "./shared-fields.ts";

/** A list result to fit. */
export interface ListToFit<Row> extends Pick<RowsToFit<Row>, "key" | "rows" | "levels"> {
  /** The full result, with its rows under `key`. */
  readonly result: { readonly warnings: readonly string[] };
  /** Returns changed fields of the result and a sentence that let a model get the rows after the first `count`. */
  rest(count: number): { readonly fields?: object; readonly note: string };
}

/** Fits a list. A warning states what was left out and how to get it. */
export function fitList<Row>({ result, rest, ...list }: ListToFit<Row>, budget: TokenBudget): Fit {
  const total = list.rows.length;
  const build: RowsToFit<Row>["build"] = (notes, count, shown) => {
    const next = count < total ? rest(count) : null;
    const cutNotes = next === null ? [] : [`Showing ${shown} of ${total} rows here: ${next.note}`];
    return { ...result, ...next?.fields, warnings: [...result.warnings, ...notes, ...cutNotes] };
  };
  return fitRows({ ...list, build }, budget);
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
 * Fits a page of an offset list, without the `limit` and `offset` that the model passed. If rows are left out,
 * `next_offset` is the offset of the first of them, but never greater than in the full result.
 */
export function fitOffsetList<Row>({ countTo, ...list }: OffsetListToFit<Row>, budget: TokenBudget): Fit {
  const { limit: _, offset, ...position } = list.result.pagination;
  const end = position.next_offset;
  const rest = (count: number) => {
    const next = offset + (countTo?.(count) ?? count);
    const next_offset = end === null ? next : Math.min(next, end);
    return {
      fields: { pagination: { ...position, has_more: true, next_offset } },
      note: "next_offset continues with the next row.",
    };
  };
  const result = { ...list.result, pagination: position };
  return fitList({ ...list, result, rest }, budget);
}

/** Maximum lengths of strings and lists in a record that does not fit, in the order in which they are tried. */
const RECORD_LIMITS = [
  ...STRING_LENGTHS.map((chars) => ({ chars, entries: Number.POSITIVE_INFINITY })),
  ...[20, 5, 1].map((entries) => ({ chars: 400, entries })),
  ...[250, 100, 40].map((chars) => ({ chars, entries: 1 })),
];

/** Fits a result about one record: in full, then with truncated strings, then with shorter lists. */
export function fitRecord(result: { readonly warnings: readonly string[] }, budget: TokenBudget): Fit {
  const cut = RECORD_LIMITS.map(({ chars, entries }) => () => {
    const lists = entries === Number.POSITIVE_INFINITY ? "" : `Lists are shortened to ${entries} entries. `;
    const note = `${lists}Strings over ${chars} characters are truncated in the middle.`;
    const record = cutLists(truncateStrings(result, chars), entries) as object;
    return toFit({ ...record, warnings: [...result.warnings, note] }, budget);
  });
  return firstThatFits([() => toFit(result, budget), ...cut], budget);
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
  return { shape: (row) => pickFields(row, (name) => !(names as readonly string[]).includes(name)), note };
}

/** Removes the fields of a row that are `null`. */
export function omitNulls(row: object): object {
  return pickFields(row, (_, value) => value !== null);
}
