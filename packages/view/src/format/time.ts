const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Latest time that a date can have. */
const MAX_TIME_MS = 8.64e15;

/** Returns the milliseconds of an ISO-8601 timestamp; `null` for any other value. */
export function parseTime(text: unknown): number | null {
  const time = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Returns an ISO-8601 timestamp unchanged, and converts milliseconds since 1970; `null` for any other value. */
export function toTime(value: unknown): string | null {
  const time = typeof value === "number" ? value : parseTime(value);
  return time !== null && Math.abs(time) <= MAX_TIME_MS ? new Date(time).toISOString() : null;
}

/** Formats an instant in UTC: `2026-11-22 16:05`, with seconds if they are not zero. */
export function formatInstant(timeMs: number): string {
  const text = new Date(timeMs).toISOString();
  const end = timeMs % MINUTE_MS === 0 ? 16 : 19;
  return text.slice(0, end).replace("T", " ");
}

/** Formats the label of a tick, as precise as the distance between ticks: `16:05`, `Nov 22`. */
export function formatTick(timeMs: number, stepMs: number): string {
  const date = new Date(timeMs);
  if (stepMs >= 300 * DAY_MS) return String(date.getUTCFullYear());
  if (stepMs >= DAY_MS) return date.toLocaleString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
  return date.toISOString().slice(11, stepMs < MINUTE_MS ? 19 : 16);
}

/** Formats the window of a result: `2026-11-22 15:06 to 17:06 UTC`. */
export function formatWindow(startMs: number, endMs: number): string {
  const [start, end] = [formatInstant(startMs), formatInstant(endMs)];
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  return `${start} to ${isSameDay ? end.slice(11) : end} UTC`;
}

/** Formats a length of time in words: `5 min`, `1 day`. */
export function formatStep(stepMs: number): string {
  const units = [
    [7 * DAY_MS, "week"],
    [DAY_MS, "day"],
    [3_600_000, "h"],
    [MINUTE_MS, "min"],
  ] as const;
  const [size, unit] = units.find(([size]) => stepMs >= size && stepMs % size === 0) ?? [1_000, "s"];
  const count = stepMs / size;
  return `${count === 1 && size >= DAY_MS ? "" : `${count} `}${unit}${count > 1 && size >= DAY_MS ? "s" : ""}`;
}

/** A time window of a result. */
export interface ViewWindow {
  /** Start, ISO-8601. A date alone is in the zone of the result. */
  readonly start?: string | null | undefined;
  /** End, ISO-8601. */
  readonly end?: string | null | undefined;
}

/** Fields that all results of a time window have. */
export interface WindowedResult {
  /** Window of the result. */
  readonly window?: ViewWindow | null | undefined;
  /** Warnings of the result. */
  readonly warnings?: readonly string[] | null | undefined;
}

/** Writes the window of a result; empty if it has none. */
export function writeWindow(window: ViewWindow | null | undefined): string {
  const [start, end] = [parseTime(window?.start), parseTime(window?.end)];
  if (start === null || end === null) return "";
  const isDate = window?.start?.length === 10;
  return isDate ? `${window.start} to ${formatInstant(end)} UTC` : formatWindow(start, end);
}
