import * as v from "valibot";

/** Where a page of an offset list stands. */
export interface Pagination {
  /** Rows asked for. */
  readonly limit: number;
  /** Rows skipped. */
  readonly offset: number;
  /** Rows in all; `null` where the backend does not tell. */
  readonly total: number | null;
  /** Whether rows follow. */
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
  /** Rows asked for. */
  readonly limit: number;
  /** Rows skipped. */
  readonly offset: number;
  /** Rows that came. */
  readonly count: number;
  /** Rows in all; `null` when the backend does not say. */
  readonly total: number | null;
  /** Whether rows follow. */
  readonly hasMore: boolean;
}

/** Says where a page stands. */
export function describePage({ limit, offset, count, total, hasMore }: PageAsked): Pagination {
  return { limit, offset, total, has_more: hasMore, next_offset: hasMore ? offset + count : null };
}
