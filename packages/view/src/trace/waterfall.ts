import { formatCount } from "../format/quantity.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { Row } from "./fold-spans.ts";
import { drawAxis, drawGrid } from "./lane.ts";
import { readLine, type Waterfall } from "./line.ts";
import type { ViewSpan } from "./trace.ts";

/**
 * Draws spans as a table: a line per span, with its place on the time axis. A control shows the spans that share a
 * line.
 */
export function drawWaterfall(spans: readonly ViewSpan[], rows: readonly Row[], waterfall: Waterfall): Markup {
  const { totalNs, caption } = waterfall;
  const isFolded = rows.length < spans.length;
  const control = isFolded
    ? html`<details class="tv-details tv-all"><summary>Show all ${formatCount(spans.length)} spans</summary></details>`
    : null;
  // Roles keep it a table even where the style stacks its cells.
  return html`${control}<table class="tv-rows tv-spans" role="table"><caption class="${isFolded ? "tv-hidden" : ""}">${caption}</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Span</th><th role="columnheader" scope="col" class="tv-lane"><span class="tv-hidden">Time since the start</span>${drawAxis(totalNs)}</th><th role="columnheader" scope="col" class="tv-number">Duration</th></tr></thead><tbody role="rowgroup">${drawRows(spans, rows, waterfall)}</tbody></table>`;
}

/**
 * Draws every span in its place, and the lines that replace some of them. The style shows either the spans or the
 * lines.
 */
function drawRows(spans: readonly ViewSpan[], rows: readonly Row[], waterfall: Waterfall): Markup[] {
  let rest = spans;
  const drawHidden = (count: number) => rest.slice(0, count).map((span) => drawRow([span], waterfall, "tv-more"));
  const lines = rows.flatMap((row) => {
    if (row.length > 1) return drawRow(row, waterfall, "tv-fold");
    const before = rest.indexOf(row[0]);
    const drawn = [...drawHidden(before), drawRow(row, waterfall, "")];
    rest = rest.slice(before + 1);
    return drawn;
  });
  return [...lines, ...drawHidden(rest.length)];
}

function drawRow(row: Row, waterfall: Waterfall, className: string): Markup {
  const { depth, swatch, isOrigin, service, resource, lane, duration, notes } = readLine(row, waterfall);
  const bar = lane
    ? html`<svg class="tv-bar" aria-hidden="true" width="100%" height="16">${drawGrid(waterfall.totalNs, -9, 25)}${lane}</svg>`
    : html`<span class="tv-muted">start unknown</span>`;
  return html`<tr role="row" class="${className}${isOrigin ? " tv-origin" : ""}"><th role="rowheader" scope="row"><span class="tv-name tv-d${depth}" title="${[`${service} ${resource}`, ...notes].join(", ")}"><svg class="tv-swatch" aria-hidden="true" width="4" height="14"><rect class="${swatch}" width="4" height="14" rx="2"/></svg><b>${service}</b> <span class="tv-muted">${resource}</span></span>${notes.map((note) => html`<span class="tv-hidden">, ${note}</span>`)}</th><td role="cell" class="tv-lane">${bar}</td><td role="cell" class="tv-number">${duration}</td></tr>`;
}
