import * as v from "valibot";

/** The position of a page in an offset list. */
export interface Pagination {
  /** Maximum number of rows of this page. */
  readonly limit: number;
  /** Number of rows before this page. */
  readonly offset: number;
  /** Number of rows in the entire list; `null` if the backend does not report it. */
  readonly total: number | null;
  /** Whether rows follow after this page. */
  readonly has_more: boolean;
  /** `offset` of the next page; `null` on the last page. */
  readonly next_offset: number | null;
}

/** The schema of {@link Pagination}, for output schemas. */
export const paginationRecord = v.pipe(
  v.object({
    limit: v.pipe(v.number(), v.description("Maximum number of rows of this page.")),
    offset: v.pipe(v.number(), v.description("Number of rows before this page.")),
    total: v.pipe(v.nullable(v.number()), v.description("Number of rows in the entire list, `null` if unknown.")),
    has_more: v.pipe(v.boolean(), v.description("Whether rows follow after this page.")),
    next_offset: v.pipe(v.nullable(v.number()), v.description("`offset` of the next page, `null` on the last page.")),
  }),
  v.description("Position of this page in the list."),
);

/** A range of rows in a list. */
export interface RowRange {
  /** Maximum number of rows. */
  readonly limit: number;
  /** Number of rows before the range. */
  readonly offset: number;
}

/** A requested range, and the rows that the backend returned for it. */
export interface RequestedPage extends RowRange {
  /** Number of rows in the page. */
  readonly count: number;
  /** Number of rows in the entire list; `null` if the backend does not report it. */
  readonly total: number | null;
  /** Whether rows follow after this page. */
  readonly hasMore: boolean;
}

/** Computes the position of a page. An empty page has no next page, since the next offset would be the same. */
export function toPagination({ limit, offset, count, total, hasMore }: RequestedPage): Pagination {
  const has_more = hasMore && count > 0;
  return { limit, offset, total, has_more, next_offset: has_more ? offset + count : null };
}

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
export interface FetchedRows<Row> extends Pick<RequestedPage, "total" | "hasMore"> {
  /** The rows of the page. */
  readonly rows: Row[];
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
  const pagination = toPagination({ ...range, count: rows.length, total, hasMore });
  // Without a total, the list may be incomplete, and its end is unknown.
  return { rows, pagination, warnings: total === null ? [] : pastEndWarnings(pagination, noun) };
}

/**
 * A warning if a page without rows is past the end of its list; none for an empty list.
 * @param noun plural noun for the rows, such as `campaigns`
 */
export function pastEndWarnings({ offset, total }: Pick<Pagination, "offset" | "total">, noun: string): string[] {
  if (offset === 0 || total === 0 || (total !== null && offset < total)) return [];
  const size = total === null ? "" : `: the list has ${total} ${noun}`;
  return [`offset ${offset} is past the end${size}. Use a smaller offset.`];
}

/** Creates a page of a list that the backend returns in full. */
export function sliceList<Row>(all: readonly Row[], range: RowRange, noun: string): OffsetPage<Row> {
  const end = range.offset + range.limit;
  return toOffsetPage(
    range,
    { rows: all.slice(range.offset, end), total: all.length, hasMore: end < all.length },
    noun,
  );
}
