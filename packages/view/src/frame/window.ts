import { formatInstant, formatWindow, parseTime } from "../format/time.ts";

/** A time window of a result. */
export interface ViewWindow {
  /** Start, ISO-8601; a date is one in the zone of the result. */
  readonly start?: string | null | undefined;
  /** End, ISO-8601. */
  readonly end?: string | null | undefined;
}

/** Writes the window of a result; empty if it has none. */
export function writeWindow(window: ViewWindow | null | undefined): string {
  const [start, end] = [parseTime(window?.start), parseTime(window?.end)];
  if (start === null || end === null) return "";
  const isDate = window?.start?.length === 10;
  return isDate ? `${window.start} to ${formatInstant(end)} UTC` : formatWindow(start, end);
}
