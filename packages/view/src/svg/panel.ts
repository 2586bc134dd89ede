import type { Panel } from "../chart/plot.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { Room } from "./sheet.ts";

/** Draws a panel as two SVGs within an SVG. */
export function drawPanel(
  { height, labels, area }: Panel,
  labelsWidth: number,
  { left, width }: Room,
  top: number,
): Markup {
  return html`<svg class="tv-values" x="${left}" y="${top}" width="${labelsWidth}" height="${height}">${labels}</svg><svg x="${left + labelsWidth}" y="${top}" width="${width - labelsWidth}" height="${height}">${area}</svg>`;
}
