import { listNewsletters, MAX_NEWSLETTERS, type Newsletter } from "./customerio/campaigns.ts";
import type { MessagingCall } from "./services.ts";

/** The rows at an offset, as far as the list goes. */
export interface Walk {
  readonly rows: Newsletter[];
  /** How many there are in all; `null` while the end was not reached. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly requests: number;
}

/** Reads to an offset through a list that can only be walked from its start, a hundred rows a request. */
export async function walkNewsletters(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  call: MessagingCall,
): Promise<Walk> {
  const end = offset + limit;
  const rows: Newsletter[] = [];
  const seen = new Set<string>();
  let passed = 0;
  let start: string | null = null;
  for (let requests = 1; ; requests++) {
    const asked = Math.min(MAX_NEWSLETTERS, end - passed);
    const page = await listNewsletters(call.customerio.app, { start, limit: asked }, call);
    rows.push(...page.rows.slice(Math.max(0, offset - passed), Math.max(0, end - passed)));
    passed += page.rows.length;
    call.progress(Math.min(passed, end), end, "newsletters walked");
    // A token that comes back would be followed for ever; an empty page ends a list of this kind.
    const isEnd = page.next === null || page.rows.length === 0 || seen.has(page.next);
    if (isEnd) return { rows, total: passed, hasMore: passed > end, requests };
    if (passed >= end) return { rows, total: null, hasMore: true, requests };
    start = page.next;
    if (page.next !== null) seen.add(page.next);
  }
}
