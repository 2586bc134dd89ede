/** A page of an Apollo list, counted from 1. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** The rows of a page. */
export interface PageRows<Row> {
  readonly rows: Row[];
  readonly total: number | null;
  /** A total that Apollo reports although more rows exist. */
  readonly wrongTotal?: number | undefined;
  /** Whether Apollo searched only part of its data. */
  readonly isPartial: boolean;
}

/** The total that Apollo reports. It is unknown if the page has rows beyond it. */
export function checkTotal(stated: number | null, distinctRows: number, { page, perPage }: Page) {
  const isWrong = stated !== null && distinctRows > Math.max(0, stated - (page - 1) * perPage);
  return isWrong ? { total: null, wrongTotal: stated } : { total: stated };
}

/**
 * Merges rows with the same id into the first of them, because the team's saved records also appear among the others.
 * Keeps rows without an id.
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
