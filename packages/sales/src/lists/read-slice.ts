import {
  type InputIssue,
  isToolError,
  type Pagination,
  type RowRange,
  type ToolError,
  toPagination,
} from "@toolwright/core/authoring";
import type { Page, PageRows } from "../apollo/pages.ts";

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

/** Rejects a slice that starts past the last row that Apollo can return, before the call costs a credit. */
export function sliceIssues({ offset }: Partial<RowRange>): InputIssue[] {
  if (offset === undefined || offset < MAX_ROWS) return [];
  const rule = `must be below ${MAX_ROWS}, since Apollo returns no further rows. Narrow the filters`;
  return [{ parameter: "offset", received: String(offset), rule, example: "0" }];
}

/** Outcome of reading a page: rows, `null` if the credits are used up, or an error after pages with rows. */
type PageOutcome<Row> = PageRows<Row> | null | { readonly error: ToolError };

/** Rows that are known before any page is read. */
export interface KeptRows<Row> {
  /** The rows by their position in Apollo's list; `null` where Apollo omitted a row from a page. */
  readonly rows: ReadonlyMap<number, Row | null>;
  /** Number of rows in Apollo's list; `null` if unknown. */
  readonly total: number | null;
}

/** Settings for reading a slice. */
export interface SliceOptions<Row> {
  /** Whether pages are free. Default `false`. */
  readonly isFree?: boolean;
  /** Rows that need not be read. Default: none. */
  readonly kept?: KeptRows<Row>;
}

/** The pages that a slice needs besides the known rows. Omits the last one if the list ends before it. */
export function planMissingPages({ offset, limit }: RowRange, kept: KeptRows<unknown>): readonly Page[] {
  const missing = missingRange({ offset, limit: reachableRows({ offset, limit }) }, kept);
  return missing ? planPages(missing).pages : [];
}

/**
 * Reads a slice with the fewest pages. If a page fails after the first row is known, returns the rows before it,
 * because they may have cost a credit.
 * @param read reads a page; `null` means that the credits are used up
 */
export async function readSlice<Row>(
  { offset, limit }: RowRange,
  read: (page: Page) => Promise<PageRows<Row> | null>,
  { isFree = false, kept = { rows: new Map(), total: null } }: SliceOptions<Row> = {},
): Promise<Slice<Row>> {
  const maxRows = reachableRows({ offset, limit });
  const known = new Map(kept.rows);
  const warnings =
    maxRows < limit ? [`Apollo returns only the first ${MAX_ROWS} rows; narrow the filters for more.`] : [];
  let { total } = kept;
  let paidPages = 0;
  let isOutOfCredits = false;
  let isIncomplete = false;
  for (const page of planMissingPages({ offset, limit }, kept)) {
    // A page past the end has no rows.
    if (total !== null && (page.page - 1) * page.perPage >= total) break;
    const outcome: PageOutcome<Row> = await read(page).catch((error: unknown) =>
      toOutcome(error, { hasRows: known.has(offset), paidPages }),
    );
    if (outcome === null || "error" in outcome) {
      isIncomplete = true;
      isOutOfCredits = outcome === null;
      if (outcome !== null) warnings.push(`The next rows could not be read: ${outcome.error.message}`);
      break;
    }
    if (outcome.rows.length > 0 && !isFree) paidPages++;
    warnings.push(...pageWarnings(outcome, page));
    for (const [position, row] of positionRows(page, outcome)) known.set(position, row);
    total = outcome.total;
    // Without a total, a short page is the last one.
    if (outcome.rows.length < page.perPage && total === null) break;
  }
  const { rows, end } = consecutiveRows(known, { offset, limit: maxRows });
  const isMoreLikely = total === null ? isIncomplete || end - offset === maxRows : end < total;
  const hasMore = end < MAX_ROWS && isMoreLikely;
  const page = toPagination({ limit, offset, count: end - offset, total, hasMore }, "rows");
  if (!isIncomplete) warnings.push(...page.warnings);
  return { rows, pagination: page.pagination, paidPages, isOutOfCredits, warnings: [...new Set(warnings)] };
}

/** A page's rows by position. A page before the last one may have fewer rows than its size. */
export function positionRows<Row>(
  { page, perPage }: Page,
  { rows, total }: Pick<PageRows<Row>, "rows" | "total">,
): (readonly [position: number, row: Row | null])[] {
  const start = (page - 1) * perPage;
  const length = total === null ? rows.length : Math.max(rows.length, total - start);
  return Array.from({ length: Math.min(perPage, length) }, (_, index) => [start + index, rows[index] ?? null]);
}

/** The shortest range that contains every unknown row of a range; `null` if all rows are known. */
function missingRange({ offset, limit }: RowRange, { rows, total }: KeptRows<unknown>): RowRange | null {
  const end = Math.min(offset + limit, total ?? Number.POSITIVE_INFINITY);
  let first = offset;
  while (first < end && rows.has(first)) first++;
  let last = end - 1;
  while (last > first && rows.has(last)) last--;
  // A search with an unknown total may have no rows at all.
  return first < end ? { offset: first, limit: last - first + 1 } : null;
}

/** A range's rows up to the first unknown one, and the position after the last of them. */
function consecutiveRows<Row>(known: ReadonlyMap<number, Row | null>, { offset, limit }: RowRange) {
  const rows: Row[] = [];
  let end = offset;
  for (; end < offset + limit && known.has(end); end++) {
    const row = known.get(end) ?? null;
    if (row !== null) rows.push(...recordPositions([row], end));
  }
  return { rows, end };
}

function pageWarnings({ rows, wrongTotal, isPartial }: PageRows<unknown>, { perPage }: Page): string[] {
  return [
    ...(rows.length > perPage
      ? [`${rows.length - perPage} rows are left out: Apollo returned more than the page size.`]
      : []),
    ...(wrongTotal === undefined
      ? []
      : [
          `Apollo returned ${rows.length} rows beside a total of ${wrongTotal}: it may have ignored filters, so check each row. The true total is unknown.`,
        ]),
    ...(isPartial ? ["Apollo searched only a part of its data, so total may be too low."] : []),
  ];
}

interface ReadSoFar {
  readonly hasRows: boolean;
  readonly paidPages: number;
}

/** Returns an error as an outcome if there are rows to return; throws it otherwise. */
function toOutcome(error: unknown, { hasRows, paidPages }: ReadSoFar): { readonly error: ToolError } {
  if (!isToolError(error)) throw error;
  if (error.code !== "aborted" && hasRows) return { error };
  if (paidPages === 0) throw error;
  const message = `${error.message} ${paidPages} credit${paidPages === 1 ? " was" : "s were"} spent before.`;
  throw error.with({ message, outcome: "unknown", retryable: false });
}

/** The Apollo pages that contain a slice. */
export interface PagePlan {
  readonly pages: readonly Page[];
  /** Rows of the first page that precede the slice. */
  readonly skip: number;
}

// Apollo's limits.
const MAX_PER_PAGE = 100;
const MAX_PAGE = 500;
/** Maximum number of rows of a search that Apollo returns. */
export const MAX_ROWS = MAX_PER_PAGE * MAX_PAGE;

/** Maximum number of rows of a slice that Apollo returns. */
export function reachableRows({ offset, limit }: RowRange): number {
  return Math.max(0, Math.min(limit, MAX_ROWS - offset));
}

/**
 * Plans the fewest pages that contain a slice, since each may cost a credit: one page if some page size puts the slice
 * into one, otherwise two pages of the maximum size.
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

/** Each row's position in Apollo's list. Omitted rows cause gaps. */
const positions = new WeakMap<object, number>();

/** Records the positions of consecutive rows. Call this before leaving out any row. */
export function recordPositions<Row>(rows: readonly Row[], offset: number): readonly Row[] {
  for (const [index, row] of rows.entries())
    if (typeof row === "object" && row !== null) positions.set(row, offset + index);
  return rows;
}

/** Gives a row the position of the row it was created from. */
export function copyPosition<Row extends object>(row: Row, original: object): Row {
  const position = positions.get(original);
  if (position !== undefined) positions.set(row, position);
  return row;
}

/** Number of rows in Apollo's list from an offset through a row; `null` if the row's position is unknown. */
export function rowsUpTo(row: object | undefined, offset: number): number | null {
  const position = row && positions.get(row);
  return position === undefined ? null : position - offset + 1;
}
