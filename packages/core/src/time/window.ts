import type { InputIssue } from "../errors.ts";
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
 * @param nowMs the time that `now` means, epoch milliseconds
 * @returns the window, or issues for malformed expressions or a start that is not before the end
 */
export function resolveWindow(
  { start_time, end_time }: WindowArguments,
  nowMs: number,
): { readonly window: TimeWindow } | { readonly issues: readonly InputIssue[] } {
  const startMs = parseTime(start_time, nowMs);
  const endMs = parseTime(end_time, nowMs);
  if (startMs === null || endMs === null) {
    const issues = [
      startMs === null && malformed("start_time", start_time),
      endMs === null && malformed("end_time", end_time),
    ];
    return { issues: issues.filter((issue) => issue !== false) };
  }
  if (startMs < endMs) return { window: { startMs, endMs } };
  const received = `${formatValue(start_time)} (${toIso(startMs)}), with end_time ${formatValue(end_time)} (${toIso(endMs)})`;
  return { issues: [{ parameter: "start_time", received, rule: "must be before end_time", example: '"now-1h"' }] };
}

/** Formats a window for a result. */
export function toWindowRecord({ startMs, endMs }: TimeWindow): WindowRecord {
  return { start: toIso(startMs), end: toIso(endMs) };
}

function malformed(parameter: string, text: string): InputIssue {
  return { parameter, received: formatValue(text), rule: `must be ${TIME_FORMS}`, example: '"now-1h"' };
}

function toIso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Writes an ISO-8601 time without milliseconds that are 0, and without seconds that are 0 too. */
export function shortenTime(time: string): string {
  return time.replace(/(:00)?\.000Z$/, "Z");
}
