import { isToolError } from "../errors.ts";
import type { BackendPage } from "./kept-pages.ts";
import type { PageRequest } from "./pager.ts";

/**
 * A page from a backend. Its warnings end reading, for example because the page is partial or took too many requests.
 */
export interface RowPage<Row> extends Pick<BackendPage<Row>, "rows" | "next"> {
  /** Sentences for the result, such as that a later request failed. */
  readonly warnings?: readonly string[];
}

/** Limits on a backend's pages. */
export interface PageLimits {
  /** Maximum number of rows per request. */
  readonly maxPage: number;
  /**
   * Maximum number of requests for one page of the caller. Default: twice as many as full pages take, plus five, since
   * a backend may return short pages.
   */
  readonly maxRequests?: number;
  /** Number of consecutive empty pages after which the list ends. Default: 3, for backends that filter each page. */
  readonly maxEmptyPages?: number;
}

type ReadPart<Row> = (request: PageRequest, rowsSoFar: number) => Promise<RowPage<Row>>;

const REPEATED_TOKEN = "The list ends early: the backend repeated a page token. Rows may be missing or repeated.";

/** Far longer than any observed token. A longer one would use up the token budget, since cursors contain it. */
const MAX_TOKEN_CHARS = 2_000;
const TOKEN_TOO_LONG =
  "More rows follow, but the backend's token of the next page is too long to return. Ask for more rows at once, or for a narrower selection.";

/**
 * Reads the rows of a page, with as many requests as the backend's pages require: a short page with a token is not the
 * last one. The list ends at a page without a token, or at empty pages. If a later request fails with a temporary
 * error, returns the rows read so far.
 * @param read reads one page of the backend; receives the number of rows read so far
 */
export async function readRows<Row>(
  request: PageRequest,
  limits: PageLimits,
  read: ReadPart<Row>,
): Promise<BackendPage<Row>> {
  const page = await readPages(request, limits, read);
  if (page.next === null || page.next.length <= MAX_TOKEN_CHARS) return page;
  return { ...page, next: null, warnings: [...page.warnings, TOKEN_TOO_LONG] };
}

async function readPages<Row>(
  request: PageRequest,
  { maxPage, maxRequests = 2 * Math.ceil(request.limit / maxPage) + 5, maxEmptyPages = 3 }: PageLimits,
  read: ReadPart<Row>,
): Promise<BackendPage<Row>> {
  const rows: Row[] = [];
  // Following a repeated token would never end.
  const followed = new Set([request.start]);
  let { start } = request;
  for (let requests = 1, empty = 0; ; requests++) {
    const part = { start, limit: Math.min(maxPage, request.limit - rows.length) };
    const page = await read(part, rows.length).catch((thrown: unknown) => warnOrThrow(thrown, rows.length > 0));
    if ("failure" in page) return { rows, next: start, warnings: [page.failure], isPartial: true };
    for (const row of page.rows) rows.push(row);
    const { next, warnings = [] } = page;
    if (next === null || warnings.length > 0) return { rows, next, warnings };
    // An empty page that continues with itself is the end of the list.
    if (page.rows.length === 0 && next === start) return { rows, next: null, warnings: [] };
    if (followed.has(next)) return { rows, next: null, warnings: [REPEATED_TOKEN], isPartial: true };
    empty = page.rows.length === 0 ? empty + 1 : 0;
    if (rows.length >= request.limit || empty === maxEmptyPages) return { rows, next, warnings: [] };
    if (requests >= maxRequests) return { rows, next, warnings: [boundWarning(rows.length, requests)] };
    followed.add(next);
    start = next;
  }
}

function boundWarning(rowCount: number, requests: number): string {
  return `Fewer rows than requested: the backend's pages are short, and ${requests} requests returned ${rowCount} rows. next_cursor continues from here.`;
}

/** Returns the warning for a temporary error after the first rows. Rethrows any other error. */
export function warnOrThrow(thrown: unknown, hasRows: boolean): { readonly failure: string } {
  const isTemporary = isToolError(thrown) && (thrown.code === "rate_limited" || thrown.code === "unavailable");
  if (!hasRows || !isTemporary) throw thrown;
  return { failure: `Fewer rows than requested: ${thrown.message} next_cursor continues from here.` };
}
