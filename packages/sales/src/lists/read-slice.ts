import {
  type InputIssue,
  isToolError,
  type Pagination,
  type RowRange,
  type ToolError,
  toPagination,
} from "@toolwright/core/authoring";
import type { Found, Page } from "../apollo/search-organizations.ts";
import { MAX_ROWS, planPages, reachable } from "./plan-pages.ts";
import { placeRows } from "./row-positions.ts";

/** Rows of a slice, as far as they could be read. */
export interface SliceRead<Row> {
  readonly rows: Row[];
  readonly pagination: Pagination;
  /** Pages that were charged: those that held rows, where the search is not free. */
  readonly paidPages: number;
  /** Whether a page was refused because the credits are used up. */
  readonly isOutOfCredits: boolean;
  readonly warnings: string[];
}

/** A slice that begins past the last reachable row is refused before it costs anything. */
export function sliceIssues({ offset }: Partial<RowRange>): InputIssue[] {
  if (offset === undefined || offset < MAX_ROWS) return [];
  const rule = `must be below ${MAX_ROWS}: the backend reaches no further. Narrow the filters`;
  return [{ parameter: "offset", received: String(offset), rule, example: "0" }];
}

/** What a page brought: rows, the end of the credits, or a failure after pages that brought rows. */
type PageRead<Row> = Found<Row> | null | { readonly failure: ToolError };

/**
 * Reads a slice in as few pages as hold it; `null` from `read` says that the credits are used up. What a first page
 * brought, and may have cost, is kept when the second one fails.
 */
export async function readSlice<Row>(
  { offset, limit }: RowRange,
  read: (page: Page) => Promise<Found<Row> | null>,
  { isFree = false }: { readonly isFree?: boolean } = {},
): Promise<SliceRead<Row>> {
  const most = reachable({ offset, limit });
  const { pages, skip } = planPages({ offset, limit: most });
  const all: Row[] = [];
  const warnings = most < limit ? [`Only ${MAX_ROWS} rows can be reached; narrow the filters for more.`] : [];
  let total: number | null = null;
  let paidPages = 0;
  let isOutOfCredits = false;
  let isCutShort = false;
  for (const page of pages) {
    // What lies past the end would cost a request for nothing.
    if (total !== null && (page.page - 1) * page.perPage >= total) break;
    const found: PageRead<Row> = await read(page).catch((thrown: unknown) => keepGoing(thrown, { all, paidPages }));
    if (found === null || "failure" in found) {
      isCutShort = true;
      isOutOfCredits = found === null;
      if (found !== null) warnings.push(`The second page could not be read: ${found.failure.message}`);
      break;
    }
    if (found.rows.length > 0 && !isFree) paidPages++;
    warnings.push(...pageWarnings(found, page));
    all.push(...found.rows.slice(0, page.perPage));
    total = found.total;
    // A short page is the last one, also without a total.
    if (found.rows.length < page.perPage && total === null) break;
  }
  const rows = placeRows(all.slice(skip, skip + most), offset);
  const end = offset + rows.length;
  const isMoreLikely = total === null ? isCutShort || rows.length === most : end < total;
  const hasMore = end < MAX_ROWS && isMoreLikely;
  const pagination = toPagination({ limit, offset, count: rows.length, total, hasMore });
  return { rows: [...rows], pagination, paidPages, isOutOfCredits, warnings: [...new Set(warnings)] };
}

function pageWarnings({ rows, isPartial }: Found<unknown>, { perPage }: Page): string[] {
  return [
    ...(rows.length > perPage ? [`${rows.length - perPage} rows over the page's size are not shown.`] : []),
    ...(isPartial ? ["Apollo looked through a part of its data only; total may be too low."] : []),
  ];
}

interface ReadSoFar {
  readonly all: readonly unknown[];
  readonly paidPages: number;
}

function keepGoing(thrown: unknown, { all, paidPages }: ReadSoFar): { readonly failure: ToolError } {
  if (all.length === 0 || !isToolError(thrown)) throw thrown;
  if (thrown.code !== "aborted") return { failure: thrown };
  if (paidPages === 0) throw thrown;
  const message = `${thrown.message} ${paidPages} credit${paidPages === 1 ? " was" : "s were"} spent before.`;
  throw thrown.with({ message, outcome: "unknown", retryable: false });
}
