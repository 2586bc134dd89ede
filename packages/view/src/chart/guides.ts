import { html, type Markup } from "../markup/markup.ts";
import { AREA_HEIGHT, type Scale, TOP, toPercent } from "./plot.ts";

/** A moment to mark in a chart. */
export interface Mark {
  readonly timeMs: number;
  /** Description of the event: `40 → 4 at 2026-11-22 16:05 UTC`. */
  readonly text: string;
}

/** A threshold to draw across a chart. */
export interface Limit {
  /** Description of the threshold: `critical > 5`. */
  readonly text: string;
  readonly value: number;
  /** Class of its color. */
  readonly className: string;
}

/** Draws a dashed vertical line in the color of a group. */
export function drawMark({ timeMs, text }: Mark, index: number, { x }: Scale): Markup {
  const place = toPercent(x(timeMs));
  return html`<line class="tv-s${index} tv-dashed" x1="${place}" x2="${place}" y1="${TOP}" y2="${TOP + AREA_HEIGHT}"><title>${text}</title></line>`;
}

/** Draws a horizontal line with its name above the right end. */
export function drawLimit({ text, value, className }: Limit, { y }: Scale): Markup {
  const top = y(value).toFixed(1);
  return html`<rect class="${className}" width="100%" height="1.5" y="${top}"/><text class="tv-limit ${className}" x="100%" y="${top}" dy="-4">${text}</text>`;
}
