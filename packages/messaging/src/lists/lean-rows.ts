import { FULL_ROWS, fullRow, type RowLevel } from "@toolwright/core/authoring";
import { shortenTime } from "@toolwright/core/text";

/** A list's levels, richest first. Up to three rows keep every field; more rows keep the first level's fields. */
export function leanRows<Row extends object>(
  rows: readonly Row[],
  [lean, ...leaner]: readonly [RowLevel<Row>, ...RowLevel<Row>[]],
): [RowLevel<Row>, ...RowLevel<Row>[]] {
  return [withShortTimes(rows.length <= FULL_ROWS ? fullRow : lean), ...leaner.map(withShortTimes)];
}

function withShortTimes<Row extends object>({ shape, note }: RowLevel<Row>): RowLevel<Row> {
  const shorten = ([name, value]: readonly [string, unknown]) =>
    [name, /^timestamp$|_at$/.test(name) && typeof value === "string" ? shortenTime(value) : value] as const;
  return { shape: (row) => Object.fromEntries(Object.entries(shape(row)).map(shorten)), note };
}

/** Says how to get the rows that don't fit, for a list without pages. */
export function unpagedRest(): { readonly note: string } {
  return { note: "the list has no pages; a larger maxResultTokens (at most 20,000) shows more." };
}
