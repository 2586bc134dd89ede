import type { Params } from "../api/read-params.ts";

/** The page of a search. */
export interface Page {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
}

const MAX_RECORDS = 50_000;
const MAX_PER_PAGE = 100;
const DEFAULT_PER_PAGE = 25;

/** Reads `page` and `per_page`; larger pages than 100 become 100, and `null` is a page beyond what can be shown. */
export function readPage(params: Params): Page | null {
  const page = Math.max(1, params.whole("page", 1));
  const perPage = Math.min(MAX_PER_PAGE, Math.max(1, params.whole("per_page", DEFAULT_PER_PAGE)));
  return page * perPage > MAX_RECORDS ? null : { page, perPage };
}

/** The rows of a page. */
export function pageOf<T>(rows: readonly T[], { page, perPage }: Page): readonly T[] {
  return rows.slice((page - 1) * perPage, page * perPage);
}
