import * as v from "valibot";
import { invalidInput } from "../errors.ts";
import { parseTime } from "../time/date-math.ts";
import {
  resolveWindow,
  type TimeWindow,
  toWindowRecord,
  type WindowArguments,
  type WindowRecord,
} from "../time/window.ts";
import type { BackendPage, PageMemory } from "./kept-pages.ts";
import { createPager, type OpenPage, type PageRequest, type PageRows } from "./pager.ts";

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
   * Opens the page that the arguments request, as the `plan` of a definition. A cursor is valid only for the same
   * arguments, except `limit`. A later page has the first page's window, which its cursor contains.
   * @throws ToolError `invalid_input` for a wrong window or cursor
   */
  plan(args: WindowPageArguments, context: { readonly now: number }): OpenPage<TimeWindow>;
  /**
   * Reads the rows of a page that no earlier page returned, and adds the time window.
   * @param memory the kept pages of the call. Default: none
   */
  read<Row extends { readonly id: string | null }>(
    page: OpenPage<TimeWindow>,
    read: (request: PageRequest & TimeWindow) => Promise<BackendPage<Row>>,
    memory?: PageMemory,
  ): Promise<PageRows<Row> & { readonly window: WindowRecord }>;
  /**
   * Writes the cursor that continues after a page's first rows, if fitting left out the others. It keeps the result's
   * window, because fitting a stored result computes the plan again with a later `now`.
   */
  cursorAfter(
    page: OpenPage<TimeWindow>,
    firstRows: readonly { readonly id: string | null }[],
    result: { readonly window: WindowRecord },
  ): string;
}

const instant = v.pipe(
  v.number(),
  v.check((ms) => parseTime(String(ms), 0) !== null),
);
const windowSchema = v.pipe(
  v.strictTuple([instant, instant]),
  v.transform(([startMs, endMs]): TimeWindow => ({ startMs, endMs })),
  v.check(({ startMs, endMs }) => startMs < endMs),
);

/**
 * Creates a pager for a list within a time window. Each cursor contains the first page's window, so `now` means the
 * same time on every page.
 * @param tool full name of the tool
 */
export function createWindowPager(tool: string): WindowPager {
  const pager = createPager<TimeWindow>({ schema: windowSchema, toJson: ({ startMs, endMs }) => [startMs, endMs] });
  return {
    plan({ limit, cursor, ...shared }, { now }) {
      const { start_time = "", end_time = "" } = shared;
      const isMissing = start_time === "" || end_time === "";
      const args = { limit, cursor: isMissing ? "" : cursor };
      const page = pager.open({ tool, arguments: shared }, args, () => resolveWindow(shared, now));
      if (cursor && !mayMean({ start_time, end_time }, page.scope)) throw invalidInput([OTHER_WINDOW]);
      return page;
    },
    async read(page, read, memory) {
      const pageRows = await pager.read(page, (request) => read({ ...request, ...page.scope }), memory);
      return { ...pageRows, window: toWindowRecord(page.scope) };
    },
    cursorAfter(page, firstRows, { window }) {
      const scope = { startMs: Date.parse(window.start), endMs: Date.parse(window.end) };
      return pager.cursorAfter({ ...page, scope }, firstRows);
    },
  };
}

/** The issue of a forged cursor. */
const OTHER_WINDOW = {
  parameter: "cursor",
  received: "a cursor of another time window",
  rule: "continues a list of a window that start_time and end_time never mean; leave cursor out for the first page",
};

const DAY_MS = 24 * 60 * 60_000;

/** Whether arguments can mean a window at any time. A cursor is not signed, so its window may be forged. */
function mayMean({ start_time, end_time }: WindowArguments, { startMs, endMs }: TimeWindow): boolean {
  const [start, end] = [start_time.trim(), end_time.trim()];
  if (!end.startsWith("now"))
    return parseTime(end, 0) === endMs && (start.startsWith("now") || parseTime(start, 0) === startMs);
  const nowMs = 2 * endMs - (parseTime(end, endMs) ?? Number.NaN);
  const startAt = (ms: number) => parseTime(start, ms) ?? Number.NaN;
  // An end that is rounded, or that counts months or years, shows only roughly when the first page was read. A start
  // that counts months may be earlier for a later time, since months end on different days.
  const countOf = (time: string, part: RegExp) => time.match(part)?.length ?? 0;
  const marginMs = DAY_MS * (400 * countOf(end, /[My]/g) + 7 * countOf(end, /\//g));
  const slackMs = marginMs && DAY_MS * 3 * countOf(start, /[My]/g);
  return startAt(nowMs - marginMs) - slackMs <= startMs && startMs <= startAt(nowMs + marginMs) + slackMs;
}
