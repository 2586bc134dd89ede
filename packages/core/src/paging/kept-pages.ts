import type { CallContext } from "../call/call.ts";
import { monotonicMs, type Stopwatch } from "../call/clock.ts";
import type { BackendPage } from "./backend-page.ts";

/**
 * Keeps the backend's pages of which a model has read only the first rows, so that the next call continues without a
 * request. A page belongs to one toolkit, never to the process.
 */
export interface KeptPages {
  /** Returns a kept page; `undefined` if it was not kept, or no longer is. */
  get(key: string): BackendPage<unknown> | undefined;
  /** Keeps a page. `size` is the number of characters of the responses that it was read from. */
  set(key: string, page: BackendPage<unknown>, size: number): void;
}

/** Bounds of the pages that a toolkit keeps. */
export interface KeptPagesLimits {
  /** How long a page is kept, milliseconds. */
  readonly ttlMs: number;
  /** Maximum number of pages; the oldest one is dropped first. */
  readonly maxPages: number;
  /** Maximum number of characters of all responses together. A larger page is not kept. */
  readonly maxSize: number;
}

/** A model reads the next rows within minutes. A page of 1,000 events has about a million characters. */
const KEPT_PAGES_LIMITS: KeptPagesLimits = { ttlMs: 5 * 60_000, maxPages: 8, maxSize: 16 * 1_048_576 };

/** Creates an empty store of pages. */
export function createKeptPages(clock: Stopwatch, limits: KeptPagesLimits = KEPT_PAGES_LIMITS): KeptPages {
  const pages = new Map<
    string,
    { readonly page: BackendPage<unknown>; readonly size: number; readonly expiresAtMs: number }
  >();
  let total = 0;
  const drop = (key: string): void => {
    total -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  };
  const dropExpired = (): void => {
    const now = monotonicMs(clock);
    for (const [key, { expiresAtMs }] of pages) if (expiresAtMs <= now) drop(key);
  };
  return {
    get(key) {
      dropExpired();
      return pages.get(key)?.page;
    },
    set(key, page, size) {
      dropExpired();
      drop(key);
      if (size > limits.maxSize) return;
      pages.set(key, { page, size, expiresAtMs: monotonicMs(clock) + limits.ttlMs });
      total += size;
      for (const oldest of pages.keys()) {
        if (pages.size <= limits.maxPages && total <= limits.maxSize) break;
        drop(oldest);
      }
    },
  };
}

/** Where a call keeps the pages that it reads. */
export interface PageMemory {
  /**
   * Returns the kept page if the call continues within it. Otherwise reads the page and keeps it. Results share the rows
   * of a kept page.
   * @param continues whether the call continues after rows of this page
   */
  read<Row>(
    key: string,
    continues: (page: BackendPage<Row>) => boolean,
    read: () => Promise<BackendPage<Row>>,
  ): Promise<BackendPage<Row>>;
}

/** The pages of an agent's call. A program reads pages in full, so none of its pages is kept. */
export function pageMemory(pages: KeptPages, { isAgentCall, requests }: CallContext): PageMemory | undefined {
  if (!isAgentCall) return undefined;
  return {
    async read(key, continues, read) {
      // The key contains the tool and its arguments, which determine the type of the rows.
      const kept = pages.get(key) as Awaited<ReturnType<typeof read>> | undefined;
      if (kept && continues(kept)) return kept;
      const receivedBefore = requests.received ?? 0;
      const page = await read();
      // A partial page is read again, since the next attempt may return more of it.
      if (page.rows.length > 1 && !page.isPartial) pages.set(key, page, (requests.received ?? 0) - receivedBefore);
      return page;
    },
  };
}
