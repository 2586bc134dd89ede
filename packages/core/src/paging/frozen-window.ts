import type { InputIssue } from "../errors.ts";
import { parseTime } from "../time/date-math.ts";
import { resolveWindow, type TimeWindow, type WindowArguments, type WindowRecord } from "../time/window.ts";

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
export const EXPIRED: InputIssue = {
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
