import type {
  BackendPage,
  Fit,
  OpenPage,
  TimeWindow,
  TokenBudget,
  WindowPager,
  WindowRecord,
} from "@toolwright/core/authoring";
import type { DatadogClient } from "../datadog/client.ts";
import { type Dataset, type EventSearch, readEvents } from "../datadog/events.ts";
import { explainEmptyResult } from "../hints/explain-empty.ts";
import { explainRefusal, readHints } from "../hints/query-fault.ts";
import { earlyStartHints, retentionHints } from "../hints/window-hints.ts";
import { type PlannedQuery, planQuery } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";
import { type EventRow, type EventsToFit, fitEvents } from "./fit-events.ts";

// Shared by SearchLogs and SearchSpans: a page of events, warnings about it, and its form for a token budget.

/** The arguments of a search. */
export interface SearchArguments {
  readonly query: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly sort_order: string;
  readonly max_results: number;
  readonly cursor: string;
}

/** The plan of a search: its page and its parsed query. */
export type SearchPlan = OpenPage<TimeWindow> & PlannedQuery;

/** Differences between the search tools. */
export interface SearchSource<Row extends EventRow> extends Pick<EventsToFit<Row>, "tail" | "rare" | "details"> {
  readonly pager: WindowPager;
  /** The events, and the field of the result that contains them. */
  readonly dataset: Dataset;
  fetchPage(datadog: DatadogClient, search: EventSearch, call: ObservabilityCall): Promise<BackendPage<Row>>;
}

/** One page of a search. */
export interface SearchResult<Row> {
  readonly rows: Row[];
  readonly next_cursor: string | null;
  readonly window: WindowRecord;
  readonly warnings: string[];
  readonly link: string | null;
}

/**
 * Plans a search: opens its page and parses its query.
 * @param own other arguments that select the results
 */
export function planSearch(
  pager: WindowPager,
  args: Partial<SearchArguments>,
  context: { readonly now: number },
  own: Readonly<Record<string, unknown>> = {},
): SearchPlan {
  const { query, start_time, end_time, sort_order, max_results: limit, cursor } = args;
  // A cursor can only be compared with valid arguments.
  const isComparable = ![query, sort_order, ...Object.values(own)].includes(undefined);
  const page = { query, ...own, start_time, end_time, sort_order, limit, cursor: isComparable ? cursor : "" };
  return planQuery(query, () => pager.plan(page, context));
}

/** Reads the planned page. */
export async function runSearch<Row extends EventRow>(
  { pager, dataset, fetchPage }: SearchSource<Row>,
  sort: EventSearch["sort"],
  plan: SearchPlan,
  call: ObservabilityCall,
): Promise<SearchResult<Row>> {
  const { query, position, scope: window } = plan;
  const hints = await readHints(query, dataset);
  const page = await pager.read(
    plan,
    (request) =>
      readEvents(
        request,
        ({ start, limit }) =>
          explainRefusal(hints, () => fetchPage(call.datadog, { query, window, sort, start, limit }, call)),
        call,
      ),
    call.pages(call),
  );
  // Explain only an empty first page; an empty later page is the end of the list.
  const isFirst = position.start === null && position.skip === 0;
  const isEmpty = isFirst && page.rows.length === 0;
  const empty = { dataset, query, window, isExplained: hints.length > 0 };
  const reasons = isEmpty ? await explainEmptyResult(call.datadog, empty, call) : [];
  // The oldest event that is left may look like the first one.
  const deleted = isFirst && !isEmpty && sort === "timestamp" ? retentionHints(window, call.now) : [];
  return {
    rows: [...page.rows],
    next_cursor: page.next_cursor,
    window: page.window,
    warnings: [...page.warnings, ...earlyStartHints(window), ...deleted, ...hints, ...reasons],
    link: call.links.events(dataset, query, window),
  };
}

/** Fits a page without its link to a token budget; the cursor then continues with the first row that did not fit. */
export function fitSearch<Row extends EventRow>(
  { pager, dataset: key, ...events }: SearchSource<Row>,
  { link: _, ...result }: SearchResult<Row>,
  view: TokenBudget & { readonly plan: SearchPlan },
): Fit {
  const { rows: all, ...fields } = result;
  const build: EventsToFit<Row>["build"] = (notes, count, shown) => {
    const isTruncated = count < all.length;
    const next_cursor = isTruncated ? pager.cursorAfter(view.plan, all.slice(0, count), result) : result.next_cursor;
    const rest = isTruncated
      ? [`Showing ${shown} of the ${all.length} rows of this page; next_cursor continues with the next row.`]
      : [];
    return { [key]: [], ...fields, next_cursor, warnings: [...result.warnings, ...notes, ...rest] };
  };
  return fitEvents({ ...events, key, rows: all, query: view.plan.query, build }, view);
}
