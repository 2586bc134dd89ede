import type {
  BackendPage,
  CheckContext,
  Fit,
  HttpClient,
  OpenPage,
  Planned,
  TimeWindow,
  WindowPager,
  WindowRecord,
} from "@toolwright/core/authoring";
import type { Dataset, EventSearch } from "../datadog/events.ts";
import { explainEmpty } from "../hints/empty-result.ts";
import { type PlannedQuery, planQuery } from "../hints/plan-query.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import { planBoth } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";
import { type EventRow, fitEvents } from "./fit-events.ts";

// What SearchLogs and SearchSpans have in common: one page of events, warnings that explain it, and its fitted view.

/** The arguments of a search. */
export interface SearchArguments {
  readonly query: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly sort_order: string;
  readonly max_results: number;
  readonly cursor: string;
}

/** What a search derives from its arguments: its page, and its parsed query. */
export type SearchPlan = OpenPage<TimeWindow> & PlannedQuery;

/** How one of the two tools searches. */
export interface SearchKind<Row> {
  readonly pager: WindowPager;
  readonly dataset: Dataset;
  readonly sort: EventSearch["sort"];
  find(datadog: HttpClient, search: EventSearch, call: ObservabilityCall): Promise<BackendPage<Row>>;
}

/** One page of a search. */
export interface SearchResult<Row> {
  readonly rows: Row[];
  readonly next_cursor: string | null;
  readonly window: WindowRecord;
  readonly warnings: string[];
}

/** Plans a search: opens its page and parses its query. */
export function planSearch(
  pager: WindowPager,
  dataset: Dataset,
  args: Partial<SearchArguments>,
  context: CheckContext,
): Planned<SearchPlan> {
  const { query, sort_order, max_results: limit, cursor } = args;
  // A cursor cannot be compared with an argument that could not be read.
  const isComparable = query !== undefined && sort_order !== undefined;
  const { start_time, end_time } = args;
  const page = { query, start_time, end_time, sort_order, limit, cursor: isComparable ? cursor : "" };
  return planBoth(pager.plan(page, context), planQuery(query, dataset));
}

/** Reads the planned page. */
export async function runSearch<Row extends { readonly id: string | null }>(
  { pager, dataset, sort, find }: SearchKind<Row>,
  plan: SearchPlan,
  call: ObservabilityCall,
): Promise<SearchResult<Row>> {
  const { query, hints, position } = plan;
  const window = position.state;
  const found = await pager.read(plan, ({ start, limit }) =>
    find(call.datadog, { query, window, sort, start, limit }, call),
  );
  // Only a first page without rows is a surprise; a later one is the end of the list.
  const isEmpty = found.rows.length === 0 && position.start === null && position.skip === 0;
  const empty = { dataset, query, window, isExplained: hints.length > 0 };
  const reasons = isEmpty ? await explainEmpty(call.datadog, empty, call) : [];
  return {
    rows: [...found.rows],
    next_cursor: found.next_cursor,
    window: found.window,
    warnings: [...found.warnings, ...earlyStartHints(window), ...hints, ...reasons],
  };
}

/** A search result to fit. */
export interface SearchToFit<Row> {
  readonly pager: WindowPager;
  /** Field of the result that holds the rows. */
  readonly key: string;
  /** Field of a row that holds its attributes. */
  readonly tail: keyof Row & string;
  readonly result: SearchResult<Row>;
  readonly plan: SearchPlan;
  readonly maxTokens: number;
}

/** Fits a page; when rows do not fit, its cursor continues with the first of them. */
export function fitSearch<Row extends EventRow>(search: SearchToFit<Row>): Fit {
  const { pager, key, tail, result, plan, maxTokens } = search;
  const { rows: all, window } = result;
  return fitEvents({
    rows: all,
    tail,
    query: plan.query,
    maxTokens,
    build(rows, notes, shown) {
      const isCut = shown < all.length;
      const next_cursor = isCut ? pager.cursorAfter(plan, all.slice(0, shown), result) : result.next_cursor;
      const rest = isCut
        ? [`Showing ${shown} of the ${all.length} rows of this page; next_cursor continues with the next row.`]
        : [];
      return { [key]: rows, next_cursor, window, warnings: [...result.warnings, ...notes, ...rest] };
    },
  });
}
