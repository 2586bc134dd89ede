import { html, type Markup } from "../markup/markup.ts";
import { type Point, pointTitle, type Scale, toPercent } from "./plot.ts";

/** Part of an interval's width that its column fills. */
const FILL = 0.82;

/** Draws one column per interval. Columns of partial intervals are pale with a dashed outline. */
export function drawColumns(
  points: readonly Point[],
  stepMs: number,
  { x, y, zero }: Scale,
  format: (value: number) => string,
): Markup[] {
  return points.flatMap(({ timeMs, value, isPartial, zone }) => {
    if (value === null) return [];
    const [start, end] = [Math.max(0, x(timeMs)), Math.min(1, x(timeMs + stepMs))];
    if (end <= start) return [];
    const width = (end - start) * FILL;
    // A value that is not zero stays visible.
    const height = value > 0 ? Math.max(1.5, zero - y(value)) : 0;
    return html`<rect class="${isPartial ? "tv-column tv-partial" : "tv-column"}" x="${toPercent(start + (end - start - width) / 2)}" y="${(zero - height).toFixed(1)}" width="${toPercent(width)}" height="${height.toFixed(1)}"><title>${pointTitle(timeMs, format(value), isPartial, zone)}</title></rect>`;
  });
}
