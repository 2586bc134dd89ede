import { drawBar } from "../chart/bar.ts";
import { drawFrame, type Fragment, toFragment } from "../frame/frame.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewAggregation } from "./aggregation.ts";
import { readTop, type TopOptions, type TopPicture } from "./read-top.ts";

/**
 * Draws the largest groups of an aggregation as HTML: a table with a bar per group. Counts also show their share of the
 * groups in the result.
 * @param aggregation the result of AggregateEvents with `group_by` and without an `interval`
 */
export function renderTop(aggregation: ViewAggregation, options: TopOptions = {}): Fragment {
  const picture = readTop(aggregation, options);
  const { title, subtitle, notes } = picture;
  const frame = { kind: "top", title, subtitle, theme: options.theme, notes, warnings: aggregation.warnings };
  return toFragment(drawFrame(frame, [drawTop(picture)]));
}

/** A table with a bar per group. */
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
