import type { FetchedRows, RowRange } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchNewsletters, MAX_NEWSLETTERS, type Newsletter } from "../customerio/campaigns.ts";
import { createTokenTrail } from "./token-trail.ts";

/** The rows at an offset, as far as the list goes. */
export interface Walk extends FetchedRows<Newsletter> {
  /** The length of the list; `null` while its end was not reached. */
  readonly total: number | null;
  readonly requests: number;
  /** Whether the backend's list led on, or to its end; else rows may be missing. */
  readonly isWhole: boolean;
}

/** Reads to an offset through a list that can only be walked from its start, a hundred rows a request. */
export async function walkNewsletters({ offset, limit }: RowRange, call: MessagingCall): Promise<Walk> {
  const end = offset + limit;
  const rows: Newsletter[] = [];
  const trail = createTokenTrail(null);
  let passed = 0;
  let start: string | null = null;
  for (let requests = 1; ; requests++) {
    const wanted = Math.min(MAX_NEWSLETTERS, end - passed);
    const page = await fetchNewsletters(call.customerio.app, { start, limit: wanted }, call);
    rows.push(...page.rows.slice(Math.max(0, offset - passed), Math.max(0, end - passed)));
    passed += page.rows.length;
    call.progress(Math.min(passed, end), end, "newsletters walked");
    if (page.next === null) return { rows, total: passed, hasMore: passed > end, requests, isWhole: true };
    if (passed >= end) return { rows, total: null, hasMore: true, requests, isWhole: true };
    // Following a token that repeats, or that leads to no rows, would never end.
    const isStuck = page.rows.length === 0 || trail.repeats(page.next);
    if (isStuck) return { rows, total: null, hasMore: false, requests, isWhole: false };
    start = page.next;
  }
}
