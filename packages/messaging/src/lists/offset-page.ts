import { type Pagination, type RowRange, toPagination } from "@toolwright/core/authoring";

/** A page of an offset list. */
export interface OffsetPage<Row> {
  /** The rows of the page. */
  readonly rows: Row[];
  /** Position of the page in the list. */
  readonly pagination: Pagination;
  /** A warning if the offset is past the end of the list. */
  readonly warnings: string[];
}

/** The rows that the backend returned for a page of an offset list. */
export interface FetchedRows<Row> {
  /** The rows of the page. */
  readonly rows: Row[];
  /** Number of rows in the entire list; `null` if the backend does not report it. */
  readonly total: number | null;
  /** Whether rows follow after this page. */
  readonly hasMore: boolean;
}

/**
 * Creates a page of an offset list. The page has a warning if its offset is past the end.
 * @param noun plural noun for the rows in the warning, such as `campaigns`
 */
export function toOffsetPage<Row>(
  range: RowRange,
  { rows, total, hasMore }: FetchedRows<Row>,
  noun: string,
): OffsetPage<Row> {
  const { pagination, warnings } = toPagination({ ...range, count: rows.length, total, hasMore }, noun);
  // Without a total, the list may be incomplete, and its end is unknown.
  return { rows, pagination, warnings: total === null ? [] : warnings };
}

/** Creates a page of a list that the backend returns in full. */
export function sliceList<Row>(all: readonly Row[], range: RowRange, noun: string): OffsetPage<Row> {
  const end = range.offset + range.limit;
  const rows = all.slice(range.offset, end);
  return toOffsetPage(range, { rows, total: all.length, hasMore: end < all.length }, noun);
}
