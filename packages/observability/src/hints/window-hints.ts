import type { TimeWindow } from "@toolwright/core/authoring";

const DAY_MS = 86_400_000;
/** Datadog usually deletes indexed events after this time. Accounts can buy more, so it is only a hint. */
const USUAL_RETENTION_DAYS = 15;
const FIRST_PLAUSIBLE_MS = Date.UTC(2010, 0, 1);

/**
 * The reason why a window may be empty: it is in the future, a year off, in 1970, or older than the usual retention.
 */
export function windowHints({ startMs, endMs }: TimeWindow, nowMs: number): string[] {
  if (startMs > nowMs)
    return [`The window starts in the future (now is ${new Date(nowMs).toISOString()}): pass an earlier start_time.`];
  if (endMs < FIRST_PLAUSIBLE_MS) {
    return ["The window is decades ago: epoch values are read as milliseconds, so multiply epoch seconds by 1000."];
  }
  const daysAgo = Math.floor((nowMs - endMs) / DAY_MS);
  if (daysAgo >= 300) {
    return [`The window ended ${daysAgo} days ago (now is ${new Date(nowMs).toISOString()}): check the year.`];
  }
  return daysAgo >= USUAL_RETENTION_DAYS
    ? [`The window ended ${daysAgo} days ago, past the usual retention of ${USUAL_RETENTION_DAYS} days.`]
    : [];
}

/** Events and metrics are kept far longer than logs, so only a window a year ago is likely a mistake. */
const OFF_DAYS = 300;

/**
 * The reason why a window of events or metrics is most likely a mistake: it is in the future, a year off, or in 1970.
 */
export function offWindowHints(window: TimeWindow, nowMs: number): string[] {
  const isOff = window.startMs > nowMs || window.endMs < nowMs - OFF_DAYS * DAY_MS;
  return isOff ? windowHints(window, nowMs) : [];
}

/** Explains a start that is decades ago, even if the window is wide enough to contain events. */
export function earlyStartHints({ startMs, endMs }: TimeWindow): string[] {
  if (startMs >= FIRST_PLAUSIBLE_MS || endMs < FIRST_PLAUSIBLE_MS) return [];
  return [
    `start_time is read as ${new Date(startMs).toISOString()}: epoch values are milliseconds, so multiply epoch seconds by 1000.`,
  ];
}

/**
 * Says which part of a window may lack events that Datadog has deleted. A window that ended before then has a separate
 * hint.
 */
export function retentionHints({ startMs, endMs }: TimeWindow, nowMs: number): string[] {
  const keptSinceMs = nowMs - USUAL_RETENTION_DAYS * DAY_MS;
  if (startMs >= keptSinceMs || startMs < FIRST_PLAUSIBLE_MS || endMs < keptSinceMs) return [];
  const since = new Date(keptSinceMs).toISOString();
  return [
    `Datadog usually deletes events after ${USUAL_RETENTION_DAYS} days: before ${since}, some or all may be missing.`,
  ];
}
