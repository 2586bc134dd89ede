import { toWindowRecord, type WindowRecord } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { WindowStarts } from "../datadog/monitors.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS: ReadonlyMap<string, number> = new Map([
  ["s", 1_000],
  ["m", MINUTE_MS],
  ["h", HOUR_MS],
  ["d", DAY_MS],
  ["w", 7 * DAY_MS],
  ["mo", 31 * DAY_MS],
]);

/** Facts that decide over which window to read a monitor's data. */
export interface Evaluation {
  /** Start of its state; `null` when unknown. */
  readonly since: string | null;
  /** Its window, such as `5m` or `current_1mo`; `null` for none. */
  readonly window: string | null;
  readonly starts: WindowStarts;
}

/**
 * The window that shows how a state began: 30 minutes before to 30 minutes after it, or the last hour if its time is
 * unknown. It begins earlier if the evaluation covers more than an hour, because an hour wouldn't show all of its
 * values.
 */
export function dataWindow({ since, window, starts }: Evaluation, now: number): WindowRecord {
  const sinceMs = since === null ? Number.NaN : Date.parse(since);
  // A start in the future would leave no window.
  const isKnown = sinceMs > HOUR_MS / 2 && sinceMs - HOUR_MS / 2 < now;
  const atMs = isKnown ? sinceMs : now;
  const startMs = isKnown ? sinceMs - HOUR_MS / 2 : now - HOUR_MS;
  const endMs = isKnown ? Math.min(sinceMs + HOUR_MS / 2, now) : now;
  return toWindowRecord({ startMs: Math.min(startMs, evaluationStart(window, starts, atMs) ?? startMs), endMs });
}

/** Says that a monitor's window may begin some hours earlier or later than `data`. */
export function explainTimezone({ window, starts: { timezone } }: Evaluation): string[] {
  if (timezone === null || /^(?:Etc\/)?UTC$/i.test(timezone) || !window?.startsWith("current_")) return [];
  return [`The window of the monitor begins in the time zone ${nameOf(timezone)}; that of data begins in UTC.`];
}

/** Start of an evaluation that covers more than an hour; `null` for a shorter or an unknown one. */
function evaluationStart(window: string | null, starts: WindowStarts, atMs: number): number | null {
  const [, kind, count = "", unit = ""] = /^(current_)?(\d{1,4})([a-z]+)$/.exec(window ?? "") ?? [];
  const lengthMs = Number(count) * (UNITS.get(unit) ?? 0);
  if (!(lengthMs > HOUR_MS)) return null;
  return (kind && periodStart(unit, starts, atMs)) || atMs - lengthMs;
}

/** The start of the day or month that contains a time; `null` for a period whose start Datadog doesn't document. */
function periodStart(unit: string, { time, day }: WindowStarts, atMs: number): number | null {
  const [, hours = "0", minutes = "0"] = /^(\d{1,2}):(\d{2})/.exec(time ?? "") ?? [];
  const offsetMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  const at = new Date(atMs - offsetMs);
  if (unit === "d") return at.setUTCHours(0, 0, 0, 0) + offsetMs;
  if (unit !== "mo") return null;
  const firstDay = day ?? 1;
  const month = at.getUTCMonth() - (at.getUTCDate() < firstDay ? 1 : 0);
  return Date.UTC(at.getUTCFullYear(), month, firstDay) + offsetMs;
}
