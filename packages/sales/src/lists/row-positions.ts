/** Where a row stands in the backend's list; rows that were left out in between leave gaps. */
const positions = new WeakMap<object, number>();

/** Remembers where rows stand that were read from an offset on, before any of them is left out. */
export function placeRows<Row>(rows: readonly Row[], offset: number): readonly Row[] {
  for (const [index, row] of rows.entries())
    if (typeof row === "object" && row !== null) positions.set(row, offset + index);
  return rows;
}

/** Gives a row the place of the one it was made from. */
export function placeLike<Row extends object>(row: Row, original: object): Row {
  const place = positions.get(original);
  if (place !== undefined) positions.set(row, place);
  return row;
}

/** Rows of the backend's list from an offset up to and with a row; `null` where its place is not known. */
export function rowsUpTo(row: object | undefined, offset: number): number | null {
  const place = row && positions.get(row);
  return place === undefined ? null : place - offset + 1;
}
