/** Position of each row in Apollo's list. Rows that were left out cause gaps. */
const positions = new WeakMap<object, number>();

/** Records the positions of consecutive rows. Call it before leaving out any row. */
export function recordPositions<Row>(rows: readonly Row[], offset: number): readonly Row[] {
  for (const [index, row] of rows.entries())
    if (typeof row === "object" && row !== null) positions.set(row, offset + index);
  return rows;
}

/** Gives a row the position of the row it was created from. */
export function copyPosition<Row extends object>(row: Row, original: object): Row {
  const position = positions.get(original);
  if (position !== undefined) positions.set(row, position);
  return row;
}

/** Number of rows in Apollo's list from an offset through a row; `null` if the row's position is unknown. */
export function rowsUpTo(row: object | undefined, offset: number): number | null {
  const position = row && positions.get(row);
  return position === undefined ? null : position - offset + 1;
}
