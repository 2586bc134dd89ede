import * as v from "valibot";
import type { InputIssue } from "../errors.ts";
import { resolveWindow, type TimeWindow, toWindowRecord, type WindowRecord } from "../time/window.ts";
import { type BackendPage, createPager, type OpenPage, type PageRequest, type PageRows } from "./pager.ts";

/** The arguments of a list within a time window. Those that broke their own rule are missing. */
export interface WindowPageArguments {
  /** Start of the window: date math, ISO-8601 with a zone, or epoch milliseconds. */
  readonly start_time?: string | undefined;
  /** End of the window, in the same forms. */
  readonly end_time?: string | undefined;
  /** Most rows to return. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the page before; empty for the first page. */
  readonly cursor?: string | undefined;
}

/** Pages of a list within a time window. */
export interface WindowPager {
  /**
   * The page that the arguments open, as the `plan` of a definition. The cursor belongs to all arguments but `limit`
   * and `cursor`.
   */
  plan(
    args: WindowPageArguments,
    context: { readonly now: number },
  ): { readonly plan: OpenPage<TimeWindow> } | { readonly issues: readonly InputIssue[] };
  /** Reads the rows of a page that no earlier page returned, and names the window that they are from. */
  read<Row extends { readonly id: string | null }>(
    page: OpenPage<TimeWindow>,
    read: (request: PageRequest & TimeWindow) => Promise<BackendPage<Row>>,
  ): Promise<PageRows<Row> & { readonly window: WindowRecord }>;
  /**
   * The cursor that continues after the first rows of a page, when the rest was not shown. It keeps the window of the
   * result: a plan that was made anew, to fit an earlier result, has a later one.
   */
  cursorAfter(
    page: OpenPage<TimeWindow>,
    shown: readonly { readonly id: string | null }[],
    result: { readonly window: WindowRecord },
  ): string;
}

/** Furthest instant from the epoch that a date can hold. */
const LAST_DATE_MS = 8.64e15;
const instant = v.pipe(v.number(), v.integer(), v.minValue(-LAST_DATE_MS), v.maxValue(LAST_DATE_MS));
const windowState = v.pipe(
  v.strictTuple([instant, instant]),
  v.transform(([startMs, endMs]): TimeWindow => ({ startMs, endMs })),
);

/**
 * Makes the pager of a list within a time window. Each cursor holds the window, so that `now` means the same instant on
 * every page.
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
        const opened = pager.open(owner, cursor, limit);
        return "issue" in opened ? { issues: [opened.issue] } : { plan: opened.page };
      }
      const resolved = resolveWindow({ start_time, end_time }, now);
      return "issues" in resolved ? resolved : { plan: pager.first(owner, limit, resolved.window) };
    },
    async read(page, read) {
      const window = page.position.state;
      const found = await pager.read(page, (request) => read({ ...request, ...window }));
      return { ...found, window: toWindowRecord(window) };
    },
    cursorAfter(page, shown, { window }) {
      const state = { startMs: Date.parse(window.start), endMs: Date.parse(window.end) };
      return pager.cursorAfter({ ...page, position: { ...page.position, state } }, shown);
    },
  };
}
