import { describePage, type InputIssue, type Pagination } from "@toolwright/core";
import type { Found, Page } from "./apollo/search-organizations.ts";
import { MAX_ROWS, planPages, type Slice } from "./page-window.ts";

/** Rows of a slice, as far as they could be read. */
export interface SliceRead<Row> {
  readonly rows: Row[];
  readonly pagination: Pagination;
  /** Pages that held rows, each of which a paid search charges. */
  readonly paidPages: number;
  /** Whether a page was refused because the credits are used up. */
  readonly isOutOfCredits: boolean;
  readonly warnings: string[];
}

/** A slice that begins past the last reachable row is refused before it costs anything. */
export function sliceIssues({ offset }: Partial<Slice>): InputIssue[] {
  if (offset === undefined || offset < MAX_ROWS) return [];
  const rule = `must be below ${MAX_ROWS}: the backend reaches no further. Narrow the filters`;
  return [{ parameter: "offset", received: String(offset), rule, example: "0" }];
}

/** Reads a slice in as few pages as hold it; `null` from `read` says that the credits are used up. */
export async function readSlice<Row>(
  { offset, limit }: Slice,
  read: (page: Page) => Promise<Found<Row> | null>,
): Promise<SliceRead<Row>> {
  const reachable = Math.min(limit, MAX_ROWS - offset);
  const { pages, skip } = planPages({ offset, limit: reachable });
  const rows: Row[] = [];
  let total: number | null = null;
  let paidPages = 0;
  let isPartial = false;
  let isOutOfCredits = false;
  for (const page of pages) {
    // What lies past the end would cost a request for nothing.
    if (total !== null && (page.page - 1) * page.perPage >= total) break;
    const found = await read(page);
    if (found === null) {
      isOutOfCredits = true;
      break;
    }
    if (found.rows.length > 0) paidPages++;
    rows.push(...found.rows.slice(0, page.perPage));
    total = found.total;
    isPartial ||= found.isPartial;
  }
  const shown = rows.slice(skip, skip + reachable);
  const end = offset + shown.length;
  const isFull = shown.length === reachable;
  const hasMore = shown.length > 0 && end < MAX_ROWS && (total === null ? isFull : end < total);
  return {
    rows: shown,
    pagination: describePage({ limit, offset, count: shown.length, total, hasMore }),
    paidPages,
    isOutOfCredits,
    warnings: [
      ...(reachable < limit ? [`Only ${MAX_ROWS} rows can be reached; narrow the filters for more.`] : []),
      ...(isPartial ? ["Apollo looked through a part of its data only; total may be too low."] : []),
    ],
  };
}
