import { drawPlot } from "../chart/plot.ts";
import { type Fragment, toFragment } from "../frame/fragment.ts";
import { drawFrame, type ViewOptions } from "../frame/frame.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewAggregation } from "./aggregation.ts";
import { peakValue, readSeries } from "./read-series.ts";
import { drawValues as drawValueTable, type Group } from "./value-table.ts";

/**
 * Draws values over time as HTML with an SVG chart: columns for one total, a line per group otherwise, at most six. The
 * axes have units. An interval that lies only partly in the window is pale and dashed. A table below has the values.
 * @param aggregation the result of AggregateEvents with an `interval`
 */
export function renderSeries(aggregation: ViewAggregation, options: ViewOptions = {}): Fragment {
  const { title, subtitle, notes, groups, plot, drawValues, format } = readSeries(aggregation, options);
  const frame = { kind: "series", title, subtitle, theme: options.theme, notes, warnings: aggregation.warnings };
  const legend = groups.length > 1 ? [drawLegend(groups, format)] : [];
  const body = plot
    ? [...legend, drawPlot(plot, drawValues), drawValueTable(groups, format)]
    : [html`<p class="tv-empty">There are no values in this window.</p>`];
  return toFragment(drawFrame(frame, body));
}

function drawLegend(groups: readonly Group[], format: (value: number) => string): Markup {
  const items = groups.map(
    (group, index) =>
      html`<li><span class="tv-key"><svg class="tv-swatch" aria-hidden="true" width="18" height="10"><line class="tv-line tv-s${index}" x2="18" y1="5" y2="5"/></svg>${group.label}</span> <span class="tv-muted">peak ${format(peakValue(group))}</span></li>`,
  );
  return html`<ul class="tv-legend">${items}</ul>`;
}
