import { BAD, type Glyph, GOOD, NEUTRAL } from "../chart/glyph.ts";
import { toNumber, toShortText } from "../markup/clip.ts";
import type { ViewMonitorRow } from "./monitor.ts";

/** The statuses, most urgent first. Others come before `OK`. */
const URGENT = ["Alert", "Warn", "No Data"];

/** Orders monitors by status, those with a mute after the others, and then by priority. */
export function byUrgency(one: ViewMonitorRow, other: ViewMonitorRow): number {
  const [left, right] = [one, other].map(({ status, muted_until, priority }) => {
    const rank = URGENT.indexOf(String(status)) + 1 || (status === "OK" ? 5 : 4);
    return 100 * rank + (muted_until ? 10 : 0) + (toNumber(Number(priority ?? 9)) ?? 9);
  });
  return (left ?? 0) - (right ?? 0);
}

/** Returns the mark of a status. */
export function glyphOf(status: unknown): Glyph {
  if (status === "Warn") return ["◐", "tv-c3"];
  return status === "Alert" ? BAD : status === "OK" ? GOOD : NEUTRAL;
}

/** Writes numbers by status: `3 Alert, 1 Warn`. `–` if there are none. */
export function writeCounts(counts: unknown): string {
  const all = typeof counts === "object" ? Object.entries(counts ?? {}) : [];
  const known = all.filter(([, count]) => typeof count === "number" && count > 0);
  return toShortText(known.map(([status, count]) => `${count} ${status}`).join(", "));
}
