import {
  type InputIssue,
  isToolError,
  type Pagination,
  type RowRange,
  type ToolError,
  toPagination,
} from "@toolwright/core/authoring";
import type { Page, PageRows } from "../apollo/search-organizations.ts";
import { MAX_ROWS, planPages, reachableRows } from "./plan-pages.ts";
import { recordPositions } from "./row-positions.ts";

/** The rows of a slice that could be read. */
export interface Slice<Row> {
  readonly rows: Row[];
  readonly pagination: Pagination;
  /** Number of charged pages: those with rows, unless the search is free. */
  readonly paidPages: number;
  /** Whether Apollo rejected a page because the credits are used up. */
  readonly isOutOfCredits: boolean;
  readonly warnings: string[];
}

/** Rejects a slice that starts past the last row that Apollo can return, before it costs a credit. */
export function sliceIssues({ offset }: Partial<RowRange>): InputIssue[] {
  if (offset === undefined || offset < MAX_ROWS) return [];
  const rule = `must be below ${MAX_ROWS}, since Apollo returns no further rows. Narrow the filters`;
  return [{ parameter: "offset", received: String(offset), rule, example: "0" }];
}

/** Outcome of reading a page: rows, `null` if the credits are used up, or an error after pages with rows. */
type PageOutcome<Row> = PageRows<Row> | null | { readonly error: ToolError };

/**
 * Reads a slice with the fewest pages. If the second page fails, the rows of the first are returned, since they may have
 * cost a credit.
 * @param read reads a page; `null` means that the credits are used up
 */
export async function readSlice<Row>(
  { offset, limit }: RowRange,
  read: (page: Page) => Promise<PageRows<Row> | null>,
  { isFree = false }: { readonly isFree?: boolean } = {},
): Promise<Slice<Row>> {
  const maxRows = reachableRows({ offset, limit });
  const { pages, skip } = planPages({ offset, limit: maxRows });
  const all: Row[] = [];
  const warnings =
    maxRows < limit ? [`Apollo returns only the first ${MAX_ROWS} rows; narrow the filters for more.`] : [];
  let total: number | null = null;
  let paidPages = 0;
  let isOutOfCredits = false;
  let isIncomplete = false;
  for (const page of pages) {
    // A page past the end has no rows.
    if (total !== null && (page.page - 1) * page.perPage >= total) break;
    const outcome: PageOutcome<Row> = await read(page).catch((error: unknown) => toOutcome(error, { all, paidPages }));
    if (outcome === null || "error" in outcome) {
      isIncomplete = true;
      isOutOfCredits = outcome === null;
      if (outcome !== null) warnings.push(`The second page could not be read: ${outcome.error.message}`);
      break;
    }
    if (outcome.rows.length > 0 && !isFree) paidPages++;
    warnings.push(...pageWarnings(outcome, page));
    all.push(...outcome.rows.slice(0, page.perPage));
    total = outcome.total;
    // Without a total, a short page is the last one.
    if (outcome.rows.length < page.perPage && total === null) break;
  }
  const rows = recordPositions(all.slice(skip, skip + maxRows), offset);
  const end = offset + rows.length;
  const isMoreLikely = total === null ? isIncomplete || rows.length === maxRows : end < total;
  const hasMore = end < MAX_ROWS && isMoreLikely;
  const pagination = toPagination({ limit, offset, count: rows.length, total, hasMore });
  return { rows: [...rows], pagination, paidPages, isOutOfCredits, warnings: [...new Set(warnings)] };
}

function pageWarnings({ rows, isPartial }: PageRows<unknown>, { perPage }: Page): string[] {
  return [
    ...(rows.length > perPage
      ? [`${rows.length - perPage} rows are left out: Apollo returned more than the page size.`]
      : []),
    ...(isPartial ? ["Apollo searched only a part of its data, so total may be too low."] : []),
  ];
}

interface ReadSoFar {
  readonly all: readonly unknown[];
  readonly paidPages: number;
}

/** Returns an error as an outcome if there are rows to return; otherwise throws it. */
function toOutcome(error: unknown, { all, paidPages }: ReadSoFar): { readonly error: ToolError } {
  if (all.length === 0 || !isToolError(error)) throw error;
  if (error.code !== "aborted") return { error };
  if (paidPages === 0) throw error;
  const message = `${error.message} ${paidPages} credit${paidPages === 1 ? " was" : "s were"} spent before.`;
  throw error.with({ message, outcome: "unknown", retryable: false });
}
