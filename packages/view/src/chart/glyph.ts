import { html, type Markup } from "../markup/markup.ts";

/** A mark whose shape and color identify the kind of a row. */
export type Glyph = readonly [character: string, className: string];

export const BAD: Glyph = ["●", "tv-bad"];
export const GOOD: Glyph = ["○", "tv-c1"];
export const NEUTRAL: Glyph = ["▪", "tv-ink"];

/** Draws a mark before text. Decorative: the text says the same. */
export function drawGlyph([character, className]: Glyph): Markup {
  return html`<svg class="tv-swatch" aria-hidden="true" width="11" height="11"><text class="${className}" y="10">${character}</text></svg>`;
}
