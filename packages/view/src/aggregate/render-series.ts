import { drawPlot } from "../chart/plot.ts";
import { drawFrame, type Fragment, toFragment, type ViewOptions } from "../frame/frame.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewAggregation } from "./aggregation.ts";
import { peakValue, readSeries, type SeriesPicture } from "./read-series.ts";
import { drawValues as drawValueTable, type Group } from "./value-table.ts";

/**
 * Draws values over time as HTML with an SVG chart: columns for one total, a line per group otherwise, at most six. The
 * axes have units. An interval that lies only partly in the window is pale and dashed. A table below has the values.
 * @param aggregation the result of AggregateEvents with an `interval`
 */
export function renderSeries(aggregation: ViewAggregation, options: ViewOptions = {}): Fragment {
  const picture = readSeries(aggregation, options);
  const { title, subtitle, notes } = picture;
  const frame = { kind: "series", title, subtitle, theme: options.theme, notes, warnings: aggregation.warnings };
  return toFragment(drawFrame(frame, [drawSeries(picture)]));
}

/** The legend, the chart and the table of values. */
export function drawSeries({ groups, plot, drawValues, format }: SeriesPicture): Markup {
  if (!plot) return html`<p class="tv-empty">There are no values in this window.</p>`;
  const hasLegend = groups.length > 1 || groups.some(({ note }) => note !== undefined);
  return html`${hasLegend ? drawLegend(groups, format) : null}${drawPlot(plot, drawValues)}${drawValueTable(groups, format)}`;
}

/** What the legend says about a group. */
export function noteOf(group: Group, format: (value: number) => string): string {
  return group.note ?? `peak ${format(peakValue(group))}`;
}

function drawLegend(groups: readonly Group[], format: (value: number) => string): Markup {
  const items = groups.map(
    (group, index) =>
      html`<li><span class="tv-key"><svg class="tv-swatch" aria-hidden="true" width="18" height="10"><line class="tv-line tv-s${index}" x2="18" y1="5" y2="5"/></svg>${group.label}</span> ${
        group.change ? html`<b>${group.change.text}</b> ` : null
      }<span class="tv-muted">${noteOf(group, format)}</span></li>`,
  );
  return html`<ul class="tv-legend">${items}</ul>`;
}
