import { type BackendPage, isToolError, type PageRequest } from "@toolwright/core/authoring";
import type { ListPage } from "../customerio/list-answer.ts";
import { createTokenTrail } from "./token-trail.ts";

/** Empty pages in a row to follow: one that names a next page is not proven to be the last. */
const MAX_EMPTY_PAGES = 3;
const STUCK = "The backend's list does not lead on from here; rows may be missing or repeated.";

/**
 * Reads the rows of a page, in as many requests as the backend's page size requires. When a later request fails with a
 * temporary error, the rows read so far are the page.
 * @param maxPage most rows that the backend returns at once
 * @param read reads one page of the backend; gets the number of rows read so far
 */
export async function readRows<Row>(
  request: PageRequest,
  maxPage: number,
  read: (request: PageRequest, rowsSoFar: number) => Promise<ListPage<Row>>,
): Promise<BackendPage<Row>> {
  const rows: Row[] = [];
  const trail = createTokenTrail(request.start);
  let { start } = request;
  for (let empty = 0; rows.length < request.limit && empty < MAX_EMPTY_PAGES; ) {
    const part = { start, limit: Math.min(maxPage, request.limit - rows.length) };
    const page = await read(part, rows.length).catch((thrown: unknown) => warnOrThrow(thrown, rows.length > 0));
    if ("warning" in page) return { rows, next: start, warnings: [page.warning], isPartial: true };
    for (const row of page.rows) rows.push(row);
    empty = page.rows.length === 0 ? empty + 1 : 0;
    start = page.next;
    if (start === null) return { rows, next: null, warnings: [] };
    if (trail.repeats(start)) return { rows, next: null, warnings: [STUCK], isPartial: true };
  }
  return { rows, next: start, warnings: [] };
}

function warnOrThrow(thrown: unknown, hasRows: boolean): { readonly warning: string } {
  const isTemporary = isToolError(thrown) && (thrown.code === "rate_limited" || thrown.code === "unavailable");
  if (!hasRows || !isTemporary) throw thrown;
  return { warning: `Fewer rows than requested: ${thrown.message} next_cursor continues from here.` };
}
