import { type Fit, toWindowRecord, type WindowRecord } from "@toolwright/core";
import type { HttpClient } from "@toolwright/core/http";
import type { Dataset } from "./datadog/aggregate.ts";
import type { EventPage, EventSearch } from "./datadog/events.ts";
import { type EventRow, fitEvents } from "./fit-events.ts";
import { explainEmpty } from "./hints/empty-result.ts";
import { queryHints } from "./hints/query-hints.ts";
import { cursorAfterShown, openPage, pageLimit, type SearchArguments, takeRows } from "./search-page.ts";
import type { ObservabilityCall } from "./services.ts";

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

/** Reads the page that the arguments ask for. */
export async function runSearch<Row extends { readonly id: string | null }>(
  { tool, dataset, sort, find }: SearchPlan<Row>,
  args: SearchArguments,
  call: ObservabilityCall,
): Promise<SearchResult<Row>> {
  const position = openPage(tool, args, call.now);
  const { window, after } = position;
  const search = { query: args.query, window, sort, limit: pageLimit(position, args.max_results), after };
  const found = await find(call.datadog, search, call);
  const { rows, next_cursor } = takeRows(tool, { args, position, found });
  const { hints } = queryHints(args.query, dataset);
  // Only a first page without rows is a surprise; a later one is the end of the list.
  const isEmpty = rows.length === 0 && after === null && position.skip === 0;
  const empty = { dataset, query: args.query, window, isExplained: hints.length > 0 };
  const reasons = isEmpty ? await explainEmpty(call.datadog, empty, call) : [];
  return {
    rows: [...rows],
    next_cursor,
    window: toWindowRecord(window),
    warnings: [...found.warnings, ...hints, ...reasons],
  };
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
export function fitSearch<Row extends EventRow & { readonly id: string | null }>(plan: SearchToFit<Row>): Fit {
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
