import { FULL_ROWS, fullRow, type RowLevel } from "@toolwright/core/authoring";

/** The levels of a list, richest first: up to three rows have all fields, and more rows what the first level keeps. */
export function leanRows<Row extends object>(
  rows: readonly Row[],
  [lean, ...leaner]: readonly [RowLevel<Row>, ...RowLevel<Row>[]],
): [RowLevel<Row>, ...RowLevel<Row>[]] {
  const levels = leaner.map(withShortTimes);
  return [rows.length <= FULL_ROWS ? fullRow : withShortTimes(lean), ...levels];
}

function withShortTimes<Row extends object>({ shape, note }: RowLevel<Row>): RowLevel<Row> {
  const shorten = ([name, value]: readonly [string, unknown]) =>
    [name, /^timestamp$|_at$/.test(name) ? shortenTime(value) : value] as const;
  return { shape: (row) => Object.fromEntries(Object.entries(shape(row)).map(shorten)), note };
}

/** Writes a time without milliseconds, which are always 0, and without seconds that are 0. */
export function shortenTime(time: unknown): unknown {
  return typeof time === "string" ? time.replace(/(:00)?\.000Z$/, "Z") : time;
}
