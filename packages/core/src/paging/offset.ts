import * as v from "valibot";

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

/** The position of a page in an offset list. */
export type Pagination = v.InferOutput<typeof paginationRecord>;

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
  /** Whether more rows follow this page. */
  readonly hasMore: boolean;
}

/**
 * Computes the position of a page, and warns if an empty page is past the end of a list that is not empty. An empty page
 * has no next page, since the next offset would be the same.
 * @param noun plural noun for the rows in the warning, such as `campaigns`
 */
export function toPagination(
  { limit, offset, count, total, hasMore }: RequestedPage,
  noun: string,
): { readonly pagination: Pagination; readonly warnings: string[] } {
  const has_more = hasMore && count > 0;
  const pagination = { limit, offset, total, has_more, next_offset: has_more ? offset + count : null };
  if (offset === 0 || total === 0 || count > 0 || (total !== null && offset < total))
    return { pagination, warnings: [] };
  const size = total === null ? "" : `: the list has ${total} ${noun}`;
  return { pagination, warnings: [`offset ${offset} is past the end${size}. Use a smaller offset.`] };
}
