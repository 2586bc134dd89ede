import { type InputIssue, invalidInput } from "../errors.ts";
import { formatValue } from "../text/format-value.ts";
import { parseTime, TIME_FORMS } from "./date-math.ts";

/** A resolved time window. The start is before the end. */
export interface TimeWindow {
  /** First instant, epoch milliseconds. */
  readonly startMs: number;
  /** Last instant, epoch milliseconds. */
  readonly endMs: number;
}

/** A resolved time window in a result. */
export interface WindowRecord {
  /** First instant, ISO-8601 in UTC. */
  readonly start: string;
  /** Last instant, ISO-8601 in UTC. */
  readonly end: string;
}

/** The two time parameters of a tool. */
export interface WindowArguments {
  /** Start of the window: date math, ISO-8601 with a zone, or epoch milliseconds. */
  readonly start_time: string;
  /** End of the window, in the same formats. */
  readonly end_time: string;
}

/** Whether a string has one of the accepted time formats. */
export function isTimeExpression(text: string): boolean {
  return parseTime(text, Date.UTC(2024, 0, 1)) !== null;
}

/**
 * Resolves two time expressions to a window.
 * @param times the expressions; one that broke a rule is absent
 * @param nowMs the time that `now` means, epoch milliseconds
 * @throws ToolError `invalid_input` for malformed expressions, or a start that is not before the end; without issues
 * for a missing expression
 */
export function resolveWindow(
  { start_time, end_time }: { readonly [Name in keyof WindowArguments]?: string | undefined },
  nowMs: number,
): TimeWindow {
  if (start_time === undefined || end_time === undefined) throw invalidInput([]);
  const startMs = parseTime(start_time, nowMs);
  const endMs = parseTime(end_time, nowMs);
  if (startMs === null || endMs === null)
    throw invalidInput([
      ...(startMs === null ? [malformed("start_time", start_time)] : []),
      ...(endMs === null ? [malformed("end_time", end_time)] : []),
    ]);
  if (startMs < endMs) return { startMs, endMs };
  const { start, end } = toWindowRecord({ startMs, endMs });
  const received = `${formatValue(start_time)} (${start}), with end_time ${formatValue(end_time)} (${end})`;
  throw invalidInput([{ parameter: "start_time", received, rule: "must be before end_time", example: '"now-1h"' }]);
}

/** Formats a window for a result. */
export function toWindowRecord({ startMs, endMs }: TimeWindow): WindowRecord {
  return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
}

function malformed(parameter: string, text: string): InputIssue {
  return { parameter, received: formatValue(text), rule: `must be ${TIME_FORMS}`, example: '"now-1h"' };
}

/** Writes an ISO-8601 time without zero milliseconds, and then without zero seconds. */
export function shortenTime(time: string): string {
  return time.replace(/(:00)?\.000Z$/, "Z");
}
