import { drawBar } from "../chart/bar.ts";
import { drawPlot } from "../chart/plot.ts";
import { drawFrame, type Fragment, type ViewOptions } from "../frame/frame.ts";
import { toList } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewAggregation } from "./aggregation.ts";
import { peakValue, readSeries, type SeriesPicture } from "./read-series.ts";
import { readTop, type TopOptions, type TopPicture } from "./read-top.ts";
import { drawValues as drawValueTable, type Group } from "./value-table.ts";

/**
 * Draws values over time as HTML with an SVG chart: columns for one total, a line per group otherwise, at most six. The
 * axes have units. An interval that lies only partly in the window is pale and dashed. A table below it contains the
 * values.
 * @param aggregation the result of AggregateEvents with an `interval`
 */
export function renderSeries(aggregation: ViewAggregation, options: ViewOptions = {}): Fragment {
  const picture = readSeries(aggregation, options);
  const { title, subtitle, notes } = picture;
  const frame = { kind: "series", title, subtitle, theme: options.theme, notes, warnings: aggregation.warnings };
  return drawFrame(frame, [drawSeries(picture)]);
}

/** Draws the legend, the chart and the table of values. */
export function drawSeries({ groups, plot, drawValues, format }: SeriesPicture): Markup {
  if (!plot) return html`<p class="tv-empty">There are no values in this window.</p>`;
  const hasLegend = groups.length > 1 || groups.some(({ note }) => note !== undefined);
  return html`${hasLegend ? drawLegend(groups, format) : null}${drawPlot(plot, drawValues)}${drawValueTable(groups, format)}`;
}

/** Writes the legend's note about a group. */
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

/**
 * Draws any result of AggregateEvents: as values over time if it has series ({@link renderSeries}), otherwise as its
 * largest groups ({@link renderTop}).
 */
export function renderAggregation(aggregation: ViewAggregation, options: TopOptions = {}): Fragment {
  return hasSeries(aggregation) ? renderSeries(aggregation, options) : renderTop(aggregation, options);
}

/** Whether an aggregation has values over time. */
export function hasSeries({ buckets }: ViewAggregation): boolean {
  return toList(buckets).some((bucket) => Array.isArray(bucket?.series));
}

/**
 * Draws the largest groups of an aggregation as HTML: a table with a bar per group. Counts also show their share of the
 * groups in the result.
 * @param aggregation the result of AggregateEvents with `group_by` and without an `interval`
 */
export function renderTop(aggregation: ViewAggregation, options: TopOptions = {}): Fragment {
  const picture = readTop(aggregation, options);
  const { title, subtitle, notes } = picture;
  const frame = { kind: "top", title, subtitle, theme: options.theme, notes, warnings: aggregation.warnings };
  return drawFrame(frame, [drawTop(picture)]);
}

/** Draws a table with a bar per group. */
export function drawTop({ rows, facets, values, isCount }: TopPicture): Markup {
  if (rows.length === 0) return html`<p class="tv-empty">There are no groups.</p>`;
  const body = rows.map(({ name, others, length, value, share }) => {
    const rest = others === "" ? null : html` <span class="tv-muted">${others}</span>`;
    const part = share === null ? null : html`<td role="cell" class="tv-number tv-self">${share}</td>`;
    return html`<tr role="row"><th role="rowheader" scope="row"><b>${name}</b>${rest}</th><td role="cell" class="tv-lane">${drawBar(length)}</td><td role="cell" class="tv-number">${value}</td>${part}</tr>`;
  });
  return html`<table class="tv-rows tv-bars" role="table"><caption class="tv-hidden">${values} per group, largest first</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${facets}</th><th role="columnheader" scope="col"><span class="tv-hidden">Value as a bar</span></th><th role="columnheader" scope="col" class="tv-number">${isCount ? "Events" : "Value"}</th>${
    isCount ? html`<th role="columnheader" scope="col" class="tv-number">Share</th>` : null
  }</tr></thead><tbody role="rowgroup">${body}</tbody></table>`;
}
