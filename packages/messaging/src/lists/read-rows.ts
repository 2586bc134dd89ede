import { type BackendPage, isToolError, type PageRequest } from "@toolwright/core/authoring";
import type { ListPage } from "../customerio/list-response.ts";
import { createTokenTrail } from "./token-trail.ts";

/** A page of rows. A `warning` ends reading: the page is complete, but took too many requests, or a later one failed. */
export interface RowPage<Row> extends ListPage<Row> {
  readonly warning?: string;
}

type ReadPart<Row> = (request: PageRequest, rowsSoFar: number) => Promise<RowPage<Row>>;

/** Maximum consecutive empty pages to follow: an empty page with a next token may not be the last one. */
const MAX_EMPTY_PAGES = 3;
const REPEATED_TOKEN = "The list ends early: the backend repeated a page token. Rows may be missing or repeated.";

/** Far longer than any observed token. A longer one would use up the token budget, since cursors contain it. */
const MAX_TOKEN_CHARS = 2_000;
const TOKEN_TOO_LONG =
  "More rows follow, but Customer.io's token of the next page is too long to return. A larger limit returns more rows.";

/**
 * Reads the rows of a page, with as many requests as the backend's page size requires. If a later request fails with a
 * temporary error, returns the rows read so far.
 * @param maxPage maximum number of rows per request
 * @param read reads one page of the backend; receives the number of rows read so far
 */
export async function readRows<Row>(
  request: PageRequest,
  maxPage: number,
  read: ReadPart<Row>,
): Promise<BackendPage<Row>> {
  const page = await readPages(request, maxPage, read);
  if (page.next === null || page.next.length <= MAX_TOKEN_CHARS) return page;
  return { ...page, next: null, warnings: [...page.warnings, TOKEN_TOO_LONG] };
}

async function readPages<Row>(request: PageRequest, maxPage: number, read: ReadPart<Row>): Promise<BackendPage<Row>> {
  const rows: Row[] = [];
  const trail = createTokenTrail(request.start);
  let { start } = request;
  for (let empty = 0; rows.length < request.limit && empty < MAX_EMPTY_PAGES; ) {
    const part = { start, limit: Math.min(maxPage, request.limit - rows.length) };
    const page = await read(part, rows.length).catch((thrown: unknown) => warnOrThrow(thrown, rows.length > 0));
    if ("failure" in page) return { rows, next: start, warnings: [page.failure], isPartial: true };
    for (const row of page.rows) rows.push(row);
    if (page.warning !== undefined) return { rows, next: page.next, warnings: [page.warning] };
    empty = page.rows.length === 0 ? empty + 1 : 0;
    start = page.next;
    if (start === null) return { rows, next: null, warnings: [] };
    if (trail.repeats(start)) return { rows, next: null, warnings: [REPEATED_TOKEN], isPartial: true };
  }
  return { rows, next: start, warnings: [] };
}

/** The warning for a temporary error after the first rows. Throws any other error. */
export function warnOrThrow(thrown: unknown, hasRows: boolean): { readonly failure: string } {
  const isTemporary = isToolError(thrown) && (thrown.code === "rate_limited" || thrown.code === "unavailable");
  if (!hasRows || !isTemporary) throw thrown;
  return { failure: `Fewer rows than requested: ${thrown.message} next_cursor continues from here.` };
}
