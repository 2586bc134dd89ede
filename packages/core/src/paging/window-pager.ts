import * as v from "valibot";
import type { InputIssue } from "../errors.ts";
import { resolveWindow, type TimeWindow, toWindowRecord, type WindowRecord } from "../time/window.ts";
import { type BackendPage, createPager, type OpenPage, type PageRequest, type PageRows } from "./pager.ts";

/** The arguments of a list within a time window. Arguments that broke a rule are missing. */
export interface WindowPageArguments {
  /** Start of the window: date math, ISO-8601 with a zone, or epoch milliseconds. */
  readonly start_time?: string | undefined;
  /** End of the window, in the same forms. */
  readonly end_time?: string | undefined;
  /** Maximum number of rows to return. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page; empty for the first page. */
  readonly cursor?: string | undefined;
}

/** Pages through a list within a time window. */
export interface WindowPager {
  /**
   * Opens the page of the arguments, as the `plan` of a definition. A cursor is valid for the same arguments; only
   * `limit` may change.
   */
  plan(
    args: WindowPageArguments,
    context: { readonly now: number },
  ): { readonly plan: OpenPage<TimeWindow> } | { readonly issues: readonly InputIssue[] };
  /** Reads the rows of a page that no earlier page returned, and adds the time window. */
  read<Row extends { readonly id: string | null }>(
    page: OpenPage<TimeWindow>,
    read: (request: PageRequest & TimeWindow) => Promise<BackendPage<Row>>,
  ): Promise<PageRows<Row> & { readonly window: WindowRecord }>;
  /**
   * Writes the cursor that continues after the first rows of a page, if fitting left out the others. It keeps the
   * window of the result: fitting a stored result computes the plan again, with a later `now`.
   */
  cursorAfter(
    page: OpenPage<TimeWindow>,
    firstRows: readonly { readonly id: string | null }[],
    result: { readonly window: WindowRecord },
  ): string;
}

/** Largest distance from the epoch that a `Date` can represent, milliseconds. */
const LAST_DATE_MS = 8.64e15;
const instant = v.pipe(v.number(), v.integer(), v.minValue(-LAST_DATE_MS), v.maxValue(LAST_DATE_MS));
const windowState = v.pipe(
  v.strictTuple([instant, instant]),
  v.transform(([startMs, endMs]): TimeWindow => ({ startMs, endMs })),
);

/**
 * Creates the pager of a list within a time window. Each cursor contains the window, so that `now` means the same time
 * on every page.
 * @param tool full name of the tool
 */
export function createWindowPager(tool: string): WindowPager {
  const pager = createPager<TimeWindow>({
    schema: windowState,
    toJson: ({ startMs, endMs }) => [startMs, endMs],
  });
  return {
    plan({ limit = 1, cursor, ...shared }, { now }) {
      const { start_time, end_time } = shared;
      if (start_time === undefined || end_time === undefined) return { issues: [] };
      const owner = { tool, arguments: shared };
      if (cursor) {
        const outcome = pager.open(owner, cursor, limit);
        return "issue" in outcome ? { issues: [outcome.issue] } : { plan: outcome.page };
      }
      const resolved = resolveWindow({ start_time, end_time }, now);
      return "issues" in resolved ? resolved : { plan: pager.first(owner, limit, resolved.window) };
    },
    async read(page, read) {
      const window = page.position.state;
      const pageRows = await pager.read(page, (request) => read({ ...request, ...window }));
      return { ...pageRows, window: toWindowRecord(window) };
    },
    cursorAfter(page, firstRows, { window }) {
      const state = { startMs: Date.parse(window.start), endMs: Date.parse(window.end) };
      return pager.cursorAfter({ ...page, position: { ...page.position, state } }, firstRows);
    },
  };
}
