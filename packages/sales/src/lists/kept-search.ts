import { type RowRange, rejectOnAbort, waitInCall } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { Page } from "../apollo/pages.ts";
import { type CompanyRow, companyRow } from "../apollo/records.ts";
import { type CompanyFilter, fetchCompanies } from "../apollo/search-organizations.ts";
import type { SalesCall } from "../call.ts";
import { charge } from "../credits/charge.ts";
import { type KeptRows, planMissingPages, positionRows, readSlice, type Slice } from "./read-slice.ts";

const keptPage = v.object({
  page: v.number(),
  perPage: v.number(),
  total: v.nullable(v.number()),
  isPartial: v.boolean(),
  rows: v.array(companyRow),
});
const keptSearch = v.object({ pages: v.array(keptPage) });
type KeptPage = v.InferOutput<typeof keptPage>;

/** Maximum number of cached pages per search. */
const MAX_PAGES = 10;

/** Reads a slice of a company search. Doesn't request pages again that were paid for and are still cached. */
export async function readPaidSlice(
  range: RowRange,
  filter: CompanyFilter,
  call: SalesCall,
): Promise<Slice<CompanyRow>> {
  const key = keyOf(filter);
  const release = await call.cache.claim([key], call);
  try {
    let pages = await rejectOnAbort(findPages(key, call), call.signal);
    const read = async (page: Page) => {
      const request = () => fetchCompanies(call.apollo, filter, page, call);
      const result = await charge(call, request, (found) => found !== null && found.rows.length > 0);
      if (result && result.rows.length > 0) {
        pages = [...pages, { ...page, ...result, rows: result.rows.slice(0, page.perPage) }].slice(-MAX_PAGES);
        await waitInCall(call.cache.searches.keep(key, { pages }), call.signal);
      }
      return result;
    };
    return await readSlice(range, read, { kept: toKeptRows(pages) });
  } finally {
    await waitInCall(release(), call.signal);
  }
}

/** The pages that {@link readPaidSlice} would request now. Never requests a page past the end of the list. */
export async function planPaidSlice(range: RowRange, filter: CompanyFilter, call: SalesCall): Promise<readonly Page[]> {
  return planMissingPages(range, toKeptRows(await findPages(keyOf(filter), call)));
}

/** The key of a search. The order of a filter's values doesn't matter. */
function keyOf(filter: CompanyFilter): string {
  return `search:${JSON.stringify(filter, (_, value: unknown) => (Array.isArray(value) ? value.toSorted() : value))}`;
}

async function findPages(key: string, { cache }: SalesCall): Promise<readonly KeptPage[]> {
  const value = await cache.searches.find(key);
  return v.is(keptSearch, value) ? value.pages : [];
}

/** The rows of the cached pages by position. If several pages have a position, the later page wins. */
function toKeptRows(pages: readonly KeptPage[]): KeptRows<CompanyRow> {
  const positioned = pages.flatMap((page) => positionRows(page, page));
  return { rows: new Map(positioned), total: pages.at(-1)?.total ?? endOf(pages) };
}

/** Without a total, a short page is the last one; `null` if no page is cached. */
function endOf(pages: readonly KeptPage[]): number | null {
  const last = pages.findLast(({ perPage, rows }) => rows.length < perPage);
  return last ? (last.page - 1) * last.perPage + last.rows.length : null;
}
