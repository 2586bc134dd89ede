import type { Params } from "../api/read-params.ts";

/** Requested page of a search. */
export interface Page {
  /** 1-based page number. */
  readonly page: number;
  readonly perPage: number;
}

const MAX_PAGE = 500;
const MAX_RECORDS = 50_000;
const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;

/** Reads `page` and `per_page` (at most 100); `null` for a page after the 500th or beyond the first 50,000 records. */
export function readPage(params: Params): Page | null {
  const page = Math.max(1, params.integer("page", 1));
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, params.integer("per_page", DEFAULT_PER_PAGE)));
  return page > MAX_PAGE || page * perPage > MAX_RECORDS ? null : { page, perPage };
}

/** Returns the rows of a page. */
export function pageOf<T>(rows: readonly T[], { page, perPage }: Page): readonly T[] {
  return rows.slice((page - 1) * perPage, page * perPage);
}
