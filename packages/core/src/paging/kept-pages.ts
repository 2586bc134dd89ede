import type { CallContext } from "../call/call.ts";
import type { Stopwatch } from "../call/clock.ts";
import { createTtlCache } from "../call/ttl-cache.ts";

/** A page of the backend. */
export interface BackendPage<Row> {
  /** The rows, in the order of the list. */
  readonly rows: readonly Row[];
  /** The backend's token of the next page; `null` on the last page. */
  readonly next: string | null;
  /** Warnings for the caller about the page. */
  readonly warnings: readonly string[];
  /** Whether reading stopped in the middle of the page. If so, a missing row may still be on this page. */
  readonly isPartial?: boolean;
}

/** Access of a call to the kept pages. */
export interface PageMemory {
  /**
   * Returns the kept page if the call continues within it. Otherwise reads the page and keeps it. Results share the
   * rows of a kept page.
   * @param continues whether the call continues in the middle of this page
   */
  read<Row>(
    key: string,
    continues: (page: BackendPage<Row>) => boolean,
    read: () => Promise<BackendPage<Row>>,
  ): Promise<BackendPage<Row>>;
}

/**
 * Returns the kept pages for an agent's call. A program reads pages in full, so none of its pages is kept. These are pages
 * that a model has read only in part, so that the next call continues without a request.
 */
export type KeptPages = (call: Pick<CallContext, "isAgentCall" | "requests">) => PageMemory | undefined;

/** A model reads the next rows within minutes. A page of 1,000 events has about a million characters. */
const LIMITS = { ttlMs: 5 * 60_000, maxEntries: 8, maxSize: 16 * 1_048_576 };

/** Creates an empty store of pages. A page's size is the number of characters in its responses. */
export function createKeptPages(clock: Stopwatch): KeptPages {
  const pages = createTtlCache<BackendPage<unknown>>({ ...LIMITS, clock });
  return ({ isAgentCall, requests }) =>
    isAgentCall
      ? {
          async read(key, continues, read) {
            // The key contains the tool and its arguments, which determine the type of the rows.
            const kept = pages.get(key) as Awaited<ReturnType<typeof read>> | undefined;
            if (kept && continues(kept)) return kept;
            const receivedBefore = requests.received ?? 0;
            const page = await read();
            // A partial page is read again, since the next attempt may return more of it.
            if (page.rows.length > 1 && !page.isPartial)
              pages.set(key, page, (requests.received ?? 0) - receivedBefore);
            return page;
          },
        }
      : undefined;
}
