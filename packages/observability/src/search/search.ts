import {
  type Fit,
  type HttpClient,
  isPushedOff,
  type Planned,
  toWindowRecord,
  type WindowRecord,
} from "@toolwright/core/authoring";
import type { Dataset, EventPage, EventSearch } from "../datadog/events.ts";
import { explainEmpty } from "../hints/empty-result.ts";
import { type PlannedQuery, planQuery } from "../hints/plan-query.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import { planBoth } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";
import { type EventRow, fitEvents } from "./fit-events.ts";
import {
  cursorAfter,
  openPage,
  type PlannedPage,
  pageLimit,
  type SearchArguments,
  type SearchPosition,
  takeRows,
} from "./search-page.ts";

// What SearchLogs and SearchSpans have in common: one page of events, warnings that explain it, and its fitted view.

/** What a search derives from its arguments: its parsed query, and where its page begins. */
export type SearchPlan = PlannedPage & PlannedQuery;

/** How one of the two tools searches. */
export interface SearchKind<Row> {
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

/** Plans a search: opens its page and parses its query. */
export function planSearch(
  tool: string,
  dataset: Dataset,
  args: Partial<SearchArguments>,
  now: number,
): Planned<SearchPlan> {
  return planBoth(openPage(tool, args, now), planQuery(args.query, dataset));
}

/** Reads the planned page. */
export async function runSearch<Row extends { readonly id: string | null }>(
  kind: SearchKind<Row>,
  plan: SearchPlan,
  args: SearchArguments,
  call: ObservabilityCall,
): Promise<SearchResult<Row>> {
  const { dataset } = kind;
  const { query, hints, position: opened } = plan;
  const { window, after } = opened;
  const limit = pageLimit(opened, args.max_results);
  const { position, found } = await readPage(kind, { query, window, sort: kind.sort, limit, after }, opened, call);
  const { rows, next_cursor } = takeRows(kind.tool, args, position, found);
  // Only a first page without rows is a surprise; a later one is the end of the list.
  const isEmpty = rows.length === 0 && after === null && opened.skip === 0;
  const empty = { dataset, query, window, isExplained: hints.length > 0 };
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
  { find }: SearchKind<Row>,
  search: EventSearch,
  opened: SearchPosition,
  call: ObservabilityCall,
): Promise<PageRead<Row>> {
  const first = await find(call.datadog, search, call);
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
  readonly plan: SearchPlan;
  readonly maxTokens: number;
}

/** Fits a page; when rows do not fit, its cursor continues with the first of them. */
export function fitSearch<Row extends EventRow>(search: SearchToFit<Row>): Fit {
  const { tool, key, tail, result, args, plan, maxTokens } = search;
  const { rows: all, window } = result;
  // A result may be fitted long after its call: a plan made anew has another window.
  const position = { ...plan.position, window: { startMs: Date.parse(window.start), endMs: Date.parse(window.end) } };
  return fitEvents({
    rows: all,
    tail,
    query: plan.query,
    maxTokens,
    build(rows, notes, shown) {
      const isCut = shown < all.length;
      const next_cursor = isCut ? cursorAfter(tool, args, position, all.slice(0, shown)) : result.next_cursor;
      const rest = isCut
        ? [`Showing ${shown} of the ${all.length} rows of this page; next_cursor goes on with the next row.`]
        : [];
      return { [key]: rows, next_cursor, window, warnings: [...result.warnings, ...notes, ...rest] };
    },
  });
}
