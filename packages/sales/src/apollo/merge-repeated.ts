/**
 * One row for each id, in the place of the first: what the team saved is also among the others. Rows without an id stay.
 * @param merge combines the first row with a later one
 */
export function mergeRepeated<Row extends object>(
  rows: readonly Row[],
  idOf: (row: Row) => string | null,
  merge: (first: Row, later: Row) => Row,
): Row[] {
  const merged = new Map<unknown, Row>();
  for (const row of rows) {
    const key = idOf(row) ?? row;
    const first = merged.get(key);
    merged.set(key, first === undefined ? row : merge(first, row));
  }
  return [...merged.values()];
}
