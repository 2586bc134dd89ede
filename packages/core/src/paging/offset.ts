import * as v from "valibot";

/** Where a page of an offset list stands. */
export interface Pagination {
  /** Rows requested. */
  readonly limit: number;
  /** Rows skipped. */
  readonly offset: number;
  /** Rows in all; `null` where the backend does not return their number. */
  readonly total: number | null;
  /** Whether rows follow. */
  readonly has_more: boolean;
  /** Offset of the page after this one; `null` at the end. */
  readonly next_offset: number | null;
}

/** {@link Pagination} as part of an output schema. */
export const paginationRecord = v.pipe(
  v.object({
    limit: v.pipe(v.number(), v.description("Maximum number of rows of this page.")),
    offset: v.pipe(v.number(), v.description("Number of rows before this page.")),
    total: v.pipe(v.nullable(v.number()), v.description("Number of rows in the entire list, `null` if unknown.")),
    has_more: v.pipe(v.boolean(), v.description("Whether rows follow after this page.")),
    next_offset: v.pipe(v.nullable(v.number()), v.description("`offset` of the next page, `null` on the last page.")),
  }),
  v.description("Where this page lies in the list."),
);

/** A part of a list by position. */
export interface RowRange {
  /** Most rows of the part. */
  readonly limit: number;
  /** Rows before the part. */
  readonly offset: number;
}

/** The page that was requested, and how many rows of it there are. */
export interface RequestedPage extends RowRange {
  /** Rows of the page. */
  readonly count: number;
  /** Rows of the list; `null` when the backend does not return their number. */
  readonly total: number | null;
  /** Whether rows follow. */
  readonly hasMore: boolean;
}

/** Says where a page stands. A page without rows has no next one, whose offset would be its own. */
export function toPagination({ limit, offset, count, total, hasMore }: RequestedPage): Pagination {
  const has_more = hasMore && count > 0;
  return { limit, offset, total, has_more, next_offset: has_more ? offset + count : null };
}

/** A page of an offset list. */
export interface OffsetPage<Row> {
  /** The rows of the page. */
  readonly rows: Row[];
  /** Where the page stands. */
  readonly pagination: Pagination;
  /** Says when the offset lies beyond the end. */
  readonly warnings: string[];
}

/** The rows that were read of an offset list. */
export interface FetchedRows<Row> extends Pick<RequestedPage, "total" | "hasMore"> {
  /** The rows of the page. */
  readonly rows: Row[];
}

/**
 * A page of an offset list, with a warning when its offset lies beyond the end.
 * @param noun what the rows are, in the plural
 */
export function toOffsetPage<Row>(
  range: RowRange,
  { rows, total, hasMore }: FetchedRows<Row>,
  noun: string,
): OffsetPage<Row> {
  const { limit, offset } = range;
  const isBeyond = total !== null && total > 0 && offset >= total;
  return {
    rows,
    pagination: toPagination({ limit, offset, count: rows.length, total, hasMore }),
    warnings: isBeyond ? [`offset lies beyond the ${total} ${noun}.`] : [],
  };
}

/** A page of a list that the backend returns in full. */
export function sliceList<Row>(all: readonly Row[], range: RowRange, noun: string): OffsetPage<Row> {
  const end = range.offset + range.limit;
  return toOffsetPage(
    range,
    { rows: all.slice(range.offset, end), total: all.length, hasMore: end < all.length },
    noun,
  );
}
