import * as v from "valibot";
import { type InputIssue, invalidInput } from "../errors.ts";
import { parseTime } from "../time/date-math.ts";
import {
  resolveWindow,
  type TimeWindow,
  toWindowRecord,
  type WindowArguments,
  type WindowRecord,
} from "../time/window.ts";
import type { BackendPage } from "./backend-page.ts";
import type { PageMemory } from "./kept-pages.ts";
import { createPager, type OpenPage, type PageRequest, type PageRows, withState } from "./pager.ts";

/** The window of a list: its time arguments, resolved at the time of the first page. */
export interface FrozenWindow extends TimeWindow, WindowArguments {
  /** The time that `now` means in the arguments, epoch milliseconds. */
  readonly nowMs: number;
  /**
   * Whether the cursor of the call no longer determines a window, which is then that of a first page. Such a call cannot
   * read, but a stored result of it can still be fitted.
   */
  readonly isExpired: boolean;
}

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

/** A window, or the issues of the arguments. */
type Frozen = { readonly window: FrozenWindow } | { readonly issues: readonly InputIssue[] };

/** How long a cursor keeps a window that depends on `now`. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** How far the clock of the process that issued a cursor may be ahead. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** Resolves the window of a first page. */
export function freezeWindow({ start_time, end_time }: WindowArguments, nowMs: number): Frozen {
  const resolved = resolveWindow({ start_time, end_time }, nowMs);
  if ("issues" in resolved) return resolved;
  return { window: { start_time, end_time, nowMs, ...resolved.window, isExpired: false } };
}

/**
 * Resolves the window of a later page at the time of the first page. That time comes from a cursor, which may be forged.
 * So it moves a window that depends on `now` by at most a day, and no other.
 * @param frozenAtMs the time of the first page, epoch milliseconds
 */
export function reopenWindow(args: WindowArguments, frozenAtMs: number, nowMs: number): Frozen {
  const frozen = freezeWindow(args, frozenAtMs);
  if (frozenAtMs >= nowMs - MAX_AGE_MS && frozenAtMs <= nowMs + MAX_CLOCK_SKEW_MS) return frozen;
  const current = freezeWindow(args, nowMs);
  if ("issues" in current) return current;
  const isExpired = "issues" in frozen || !isSameWindow(frozen.window, current.window);
  return { window: { ...current.window, isExpired } };
}

/** The issue of a cursor whose window is expired. */
const EXPIRED: InputIssue = {
  parameter: "cursor",
  received: "a cursor whose first page is not from the last 24 hours",
  rule: "keeps a window relative to now for 24 hours; leave cursor out for the first page. With absolute start_time and end_time, a cursor does not expire",
};

/**
 * The window of a result. Finds a time at which its arguments mean this window. Returns `planned` for a window that they
 * never mean, and for a few combinations of months and rounding.
 */
export function refreezeWindow(planned: FrozenWindow, { start, end }: WindowRecord): FrozenWindow {
  const window = { startMs: Date.parse(start), endMs: Date.parse(end) };
  if (isSameWindow(planned, window)) return planned;
  const times = [timeOf(planned.end_time, window.endMs), timeOf(planned.start_time, window.startMs)];
  for (const nowMs of times) {
    const frozen = nowMs === null ? null : freezeWindow(planned, nowMs);
    if (frozen && "window" in frozen && isSameWindow(frozen.window, window)) return frozen.window;
  }
  return planned;
}

/** Steps to a solution. Months of different lengths and rounded months take more than one. */
const MAX_STEPS = 5;

/** A time at which an expression means an instant; `null` if none is found. */
function timeOf(expression: string, instantMs: number): number | null {
  let nowMs = instantMs;
  for (let step = 0; step < MAX_STEPS; step++) {
    const resolvedMs = parseTime(expression, nowMs);
    if (resolvedMs === null || resolvedMs === instantMs) return resolvedMs === null ? null : nowMs;
    nowMs += instantMs - resolvedMs;
  }
  return null;
}

function isSameWindow(one: TimeWindow, other: TimeWindow): boolean {
  return one.startMs === other.startMs && one.endMs === other.endMs;
}
