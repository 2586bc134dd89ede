import * as v from "valibot";

/** Where a page of an offset list stands. */
export interface Pagination {
  readonly limit: number;
  readonly offset: number;
  /** Rows in all; `null` where the backend does not tell. */
  readonly total: number | null;
  readonly has_more: boolean;
  /** Offset of the page after this one; `null` at the end. */
  readonly next_offset: number | null;
}

/** {@link Pagination} as part of an output schema. */
export const paginationRecord = v.object({
  limit: v.number(),
  offset: v.number(),
  total: v.nullable(v.number()),
  has_more: v.boolean(),
  next_offset: v.nullable(v.number()),
});

/** The page that was asked for, and how many rows of it there are. */
export interface PageAsked {
  readonly limit: number;
  readonly offset: number;
  readonly count: number;
  readonly total: number | null;
  readonly hasMore: boolean;
}

/** Says where a page stands. */
export function describePage({ limit, offset, count, total, hasMore }: PageAsked): Pagination {
  return { limit, offset, total, has_more: hasMore, next_offset: hasMore ? offset + count : null };
}
