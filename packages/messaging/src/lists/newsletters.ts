import type { RowRange } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchNewsletterSubject, fetchNewsletters, MAX_NEWSLETTERS } from "../customerio/campaigns.ts";
import type { ListedNewsletter, Newsletter } from "../customerio/records.ts";
import { MAX_DETAILS, readDetails } from "../reads/read-details.ts";
import { readOnce } from "../reads/read-once.ts";
import type { FetchedRows } from "./offset-page.ts";

/** The rows at an offset, up to the end of the list. */
export interface Walk extends FetchedRows<Newsletter> {
  /** Length of the list; `null` if the walk didn't reach its end. */
  readonly total: number | null;
  readonly requests: number;
  /** `false` if the walk stopped at an empty page or a repeated token, so that rows may be missing. */
  readonly isComplete: boolean;
}

/**
 * Reads the list from its start through the requested rows, a hundred rows per request, because the backend has no
 * offset.
 */
export async function walkNewsletters({ offset, limit }: RowRange, call: MessagingCall): Promise<Walk> {
  const end = offset + limit;
  const rows: Newsletter[] = [];
  const followed = new Set<string>();
  let rowsRead = 0;
  let start: string | null = null;
  for (let requests = 1; ; requests++) {
    const pageSize = Math.min(MAX_NEWSLETTERS, end - rowsRead);
    const page = await fetchNewsletters(call.customerio.app, { start, limit: pageSize }, call);
    rows.push(...page.rows.slice(Math.max(0, offset - rowsRead), Math.max(0, end - rowsRead)));
    rowsRead += page.rows.length;
    call.progress(Math.min(rowsRead, end), end, "newsletters read");
    if (page.next === null) return { rows, total: rowsRead, hasMore: rowsRead > end, requests, isComplete: true };
    if (rowsRead >= end) return { rows, total: null, hasMore: true, requests, isComplete: true };
    // Following a repeated token, or empty pages, would never end.
    const isStuck = page.rows.length === 0 || followed.has(page.next);
    if (isStuck) return { rows, total: null, hasMore: false, requests, isComplete: false };
    followed.add(page.next);
    start = page.next;
  }
}

/**
 * Adds the subjects to a page of newsletters, each of which takes a request, unless `limit` exceeds {@link
 * MAX_DETAILS}.
 */
export async function withSubjects(
  newsletters: readonly Newsletter[],
  limit: number,
  call: MessagingCall,
): Promise<ListedNewsletter[]> {
  const rows = limit > MAX_DETAILS ? [] : newsletters;
  const isKnown = ({ id }: Newsletter) => id !== null && call.known.subjects.get(id) !== undefined;
  const subjects = await readDetails({ rows, isKnown, read: readSubject }, call);
  return newsletters.map((newsletter) => ({ ...newsletter, subject: subjects.get(newsletter) ?? null }));
}

async function readSubject({ id }: Newsletter, call: MessagingCall): Promise<string | null> {
  if (id === null) return null;
  const kept = { cache: call.known.subjects, key: id, isKept: (subject: string | null) => subject !== null };
  return readOnce(kept, call, () => fetchNewsletterSubject(call.customerio.app, id, call));
}
