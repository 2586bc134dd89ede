import type { RowRange } from "@toolwright/core/authoring";
import type { Page } from "../apollo/search-organizations.ts";

/** The Apollo pages that contain a slice. */
export interface PagePlan {
  readonly pages: readonly Page[];
  /** Rows of the first page that precede the slice. */
  readonly skip: number;
}

// Apollo's limits.
const MAX_PER_PAGE = 100;
const MAX_PAGE = 500;
/** Number of rows of a search that Apollo can return. */
export const MAX_ROWS = MAX_PER_PAGE * MAX_PAGE;

/** Number of rows of a slice that Apollo can return. */
export function reachableRows({ offset, limit }: RowRange): number {
  return Math.max(0, Math.min(limit, MAX_ROWS - offset));
}

/**
 * Plans the fewest pages that contain a slice, since each may cost a credit: one page, if some page size puts the slice
 * into one, else two pages of the maximum size.
 */
export function planPages({ offset, limit }: RowRange): PagePlan {
  for (let perPage = limit; perPage <= MAX_PER_PAGE; perPage++) {
    const page = Math.floor(offset / perPage) + 1;
    const isWithin = Math.floor((offset + limit - 1) / perPage) + 1 === page;
    if (isWithin && page <= MAX_PAGE) return { pages: [{ page, perPage }], skip: offset % perPage };
  }
  const first = Math.floor(offset / MAX_PER_PAGE) + 1;
  const pages = [first, first + 1].map((page) => ({ page, perPage: MAX_PER_PAGE }));
  return { pages, skip: offset % MAX_PER_PAGE };
}
