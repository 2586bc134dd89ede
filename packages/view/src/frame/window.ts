import { formatWindow, parseTime } from "../format/time.ts";

/** A time window of a result. */
export interface ViewWindow {
  /** Start, ISO-8601. */
  readonly start?: string | null | undefined;
  /** End, ISO-8601. */
  readonly end?: string | null | undefined;
}

/** Writes the window of a result; empty if it has none. */
export function writeWindow(window: ViewWindow | null | undefined): string {
  const [start, end] = [parseTime(window?.start), parseTime(window?.end)];
  return start === null || end === null ? "" : formatWindow(start, end);
}
