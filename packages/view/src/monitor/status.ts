import { BAD, type Glyph, GOOD, NEUTRAL } from "../chart/glyph.ts";
import { toShortText } from "../markup/clip.ts";

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
