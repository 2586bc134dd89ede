import { html, type Markup } from "../markup/markup.ts";
import { toPercent } from "./plot.ts";

/** Draws a horizontal bar from the left. Decorative: the value is in the text beside it. */
export function drawBar(share: number, className = "tv-c0"): Markup {
  return html`<svg class="tv-bar" aria-hidden="true" width="100%" height="12"><rect class="tv-track" width="100%" height="12" rx="3"/><rect class="${className}" width="${toPercent(share)}" height="12" rx="3"/>${
    share > 0 ? html`<rect class="${className}" width="2" height="12" rx="1"/>` : null
  }</svg>`;
}
