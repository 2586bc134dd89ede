import * as v from "valibot";
import { type InputIssue, invalidInput } from "../errors.ts";
import { type TimeWindow, toWindowRecord, type WindowRecord } from "../time/window.ts";
import type { BackendPage } from "./backend-page.ts";
import { EXPIRED, type FrozenWindow, freezeWindow, refreezeWindow, reopenWindow } from "./frozen-window.ts";
import type { PageMemory } from "./kept-pages.ts";
import { createPager, type OpenPage, type PageRequest, type PageRows, withState } from "./pager.ts";

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
   * `limit` may change. The window of a later page is that of the arguments at the time of the first page.
   */
  plan(
    args: WindowPageArguments,
    context: { readonly now: number },
  ): { readonly plan: OpenPage<FrozenWindow> } | { readonly issues: readonly InputIssue[] };
  /**
   * Reads the rows of a page that no earlier page returned, and adds the time window.
   * @param memory the kept pages of the call. Default: none
   * @throws ToolError `invalid_input` if the window depends on `now`, and the cursor is more than 24 hours old
   */
  read<Row extends { readonly id: string | null }>(
    page: OpenPage<FrozenWindow>,
    read: (request: PageRequest & TimeWindow) => Promise<BackendPage<Row>>,
    memory?: PageMemory,
  ): Promise<PageRows<Row> & { readonly window: WindowRecord }>;
  /**
   * Writes the cursor that continues after the first rows of a page, if fitting left out the others. It keeps the
   * window of the result: fitting a stored result computes the plan again, with a later `now`.
   */
  cursorAfter(
    page: OpenPage<FrozenWindow>,
    firstRows: readonly { readonly id: string | null }[],
    result: { readonly window: WindowRecord },
  ): string;
}

/** Largest distance from the epoch that a `Date` can represent, milliseconds. */
const LAST_DATE_MS = 8.64e15;
const instant = v.pipe(v.number(), v.integer(), v.minValue(-LAST_DATE_MS), v.maxValue(LAST_DATE_MS));

/**
 * Creates the pager of a list within a time window. Each cursor contains the time of the first page, so that `now` means
 * the same time on every page. The window itself always comes from the arguments of the call.
 * @param tool full name of the tool
 */
export function createWindowPager(tool: string): WindowPager {
  const pager = createPager<FrozenWindow, number>({ schema: instant, toJson: ({ nowMs }) => nowMs });
  return {
    plan({ limit = 1, cursor, ...shared }, { now }) {
      const { start_time, end_time } = shared;
      if (start_time === undefined || end_time === undefined) return { issues: [] };
      const owner = { tool, arguments: shared };
      const times = { start_time, end_time };
      if (!cursor) {
        const frozen = freezeWindow(times, now);
        return "issues" in frozen ? frozen : { plan: pager.first(owner, limit, frozen.window) };
      }
      const opened = pager.open(owner, cursor, limit);
      if ("issue" in opened) return { issues: [opened.issue] };
      const reopened = reopenWindow(times, opened.page.position.state, now);
      return "issues" in reopened ? reopened : { plan: withState(opened.page, reopened.window) };
    },
    async read(page, read, memory) {
      const { startMs, endMs, isExpired } = page.position.state;
      if (isExpired) throw invalidInput([EXPIRED]);
      const pageRows = await pager.read(page, (request) => read({ ...request, startMs, endMs }), memory);
      return { ...pageRows, window: toWindowRecord({ startMs, endMs }) };
    },
    cursorAfter(page, firstRows, { window }) {
      const state = refreezeWindow(page.position.state, window);
      return pager.cursorAfter(withState(page, state), firstRows);
    },
  };
}
