import { type Fit, type HttpClient, isPushedOff, toWindowRecord, type WindowRecord } from "@toolwright/core/authoring";
import type { Dataset } from "../datadog/aggregate.ts";
import type { EventPage, EventSearch } from "../datadog/events.ts";
import { explainEmpty } from "../hints/empty-result.ts";
import { queryHints } from "../hints/query-hints.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import type { ObservabilityCall } from "../services.ts";
import { type EventRow, fitEvents } from "./fit-events.ts";
import {
  cursorAfterShown,
  openPage,
  pageLimit,
  type SearchArguments,
  type SearchPosition,
  takeRows,
} from "./search-page.ts";

// What SearchLogs and SearchSpans do alike: one page of events, warnings that explain it, and its fitted view.

/** How one of the two tools searches. */
export interface SearchPlan<Row> {
  readonly tool: string;
  readonly dataset: Dataset;
  readonly sort: EventSearch["sort"];
  find(datadog: HttpClient, search: EventSearch, call: ObservabilityCall): Promise<EventPage<Row>>;
}

/** One page of a search. */
export interface SearchResult<Row> {
  readonly rows: Row[];
  readonly next_cursor: string | null;
  readonly window: WindowRecord;
  readonly warnings: string[];
}

/** Backend pages to look through for the last row shown, each a request of the hourly limit. */
const MAX_LOOKED_THROUGH = 5;

/** Reads the page that the arguments ask for. */
export async function runSearch<Row extends { readonly id: string | null }>(
  plan: SearchPlan<Row>,
  args: SearchArguments,
  call: ObservabilityCall,
): Promise<SearchResult<Row>> {
  const { tool, dataset } = plan;
  const opened = openPage(tool, args, call.now);
  const { window, after } = opened;
  const { position, found } = await readPage(plan, { args, opened }, call);
  const { rows, next_cursor } = takeRows(tool, { args, position, found });
  const { hints } = queryHints(args.query, dataset);
  // Only a first page without rows is a surprise; a later one is the end of the list.
  const isEmpty = rows.length === 0 && after === null && opened.skip === 0;
  const empty = { dataset, query: args.query, window, isExplained: hints.length > 0 };
  const reasons = isEmpty ? await explainEmpty(call.datadog, empty, call) : [];
  return {
    rows: [...rows],
    next_cursor,
    window: toWindowRecord(window),
    warnings: [...found.warnings, ...earlyStartHints(window), ...hints, ...reasons],
  };
}

interface PageRead<Row> {
  readonly position: SearchPosition;
  readonly found: EventPage<Row>;
}

/** The backend's page with the first row not yet shown; where it cannot be found, rows are rather repeated than lost. */
async function readPage<Row extends { readonly id: string | null }>(
  { sort, find }: SearchPlan<Row>,
  { args, opened }: { readonly args: SearchArguments; readonly opened: SearchPosition },
  call: ObservabilityCall,
): Promise<PageRead<Row>> {
  const search = { query: args.query, window: opened.window, sort, limit: pageLimit(opened, args.max_results) };
  const first = await find(call.datadog, { ...search, after: opened.after }, call);
  let { found, position }: PageRead<Row> = { found: first, position: opened };
  for (let page = 1; isPushedOff(found.events, opened); page++) {
    if (found.after === null || page === MAX_LOOKED_THROUGH) {
      const warnings = [
        ...first.warnings,
        "So many rows arrived since the page before that some rows may be repeated.",
      ];
      return { found: { ...first, warnings }, position: { ...opened, skip: 0, anchor: null } };
    }
    position = { ...opened, after: found.after };
    found = await find(call.datadog, { ...search, after: found.after }, call);
  }
  return { found, position };
}

/** A search result to fit. */
export interface SearchToFit<Row> {
  readonly tool: string;
  /** Field of the result that holds the rows. */
  readonly key: string;
  /** Field of a row that holds its attributes. */
  readonly tail: keyof Row & string;
  readonly result: SearchResult<Row>;
  readonly args: SearchArguments;
  readonly maxTokens: number;
}

/** Fits a page; when rows are left over, its cursor goes on with the first of them. */
export function fitSearch<Row extends EventRow>(plan: SearchToFit<Row>): Fit {
  const { tool, key, tail, result, args, maxTokens } = plan;
  const { rows: all, window } = result;
  return fitEvents({
    rows: all,
    tail,
    query: args.query,
    maxTokens,
    build(rows, notes, shown) {
      const isCut = shown < all.length;
      const next_cursor = isCut
        ? cursorAfterShown(tool, args, { window, rows: all.slice(0, shown) })
        : result.next_cursor;
      const rest = isCut
        ? [`Showing ${shown} of the ${all.length} rows of this page; next_cursor goes on with the next row.`]
        : [];
      return { [key]: rows, next_cursor, window, warnings: [...result.warnings, ...notes, ...rest] };
    },
  });
}
