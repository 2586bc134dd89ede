import type { RowRange } from "@toolwright/core/authoring";
import type { Page } from "../apollo/search-organizations.ts";

/** The backend's pages that hold a slice, and how many of their first rows come before it. */
export interface PagePlan {
  readonly pages: readonly Page[];
  readonly skip: number;
}

/** Most rows of a page, most pages, and so most rows of a search. */
const MAX_PER_PAGE = 100;
const MAX_PAGE = 500;
/** Rows past this cannot be reached. */
export const MAX_ROWS = MAX_PER_PAGE * MAX_PAGE;

/** How much of a slice can be reached. */
export function reachable({ offset, limit }: RowRange): number {
  return Math.max(0, Math.min(limit, MAX_ROWS - offset));
}

/**
 * The fewest pages that hold a slice, since each may cost a credit: one of a size that fits around it where there is such
 * a size, else two of the largest.
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
