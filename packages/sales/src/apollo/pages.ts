/** A page of an Apollo list, counted from 1. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** The rows of a page. */
export interface PageRows<Row> {
  readonly rows: Row[];
  readonly total: number | null;
  /** A total that Apollo states beside more rows. */
  readonly wrongTotal?: number | undefined;
  /** Whether Apollo searched only a part of its data. */
  readonly isPartial: boolean;
}

/** The total that Apollo states. It is unknown if the page has rows beyond it. */
export function checkTotal(stated: number | null, distinctRows: number, { page, perPage }: Page) {
  const isWrong = stated !== null && distinctRows > Math.max(0, stated - (page - 1) * perPage);
  return isWrong ? { total: null, wrongTotal: stated } : { total: stated };
}

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
