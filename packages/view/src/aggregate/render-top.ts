import { drawBar } from "../chart/bar.ts";
import { formatQuantity, formatRatio } from "../format/quantity.ts";
import { type Fragment, toFragment } from "../frame/fragment.ts";
import { drawFrame, type ViewOptions } from "../frame/frame.ts";
import { writeWindow } from "../frame/window.ts";
import { toList, toNumber } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewAggregation, ViewBucket } from "./aggregation.ts";
import { describeValues, facetsOf, groupNotes, labelParts, unitOf } from "./describe.ts";

const MAX_ROWS = 100;
const DEFAULT_ROWS = 12;

/** Options of {@link renderTop}. */
export interface TopOptions extends ViewOptions {
  /** Maximum number of groups, the largest ones, 1 to 100; a note counts the others. Default 12. */
  readonly maxGroups?: number | undefined;
}

/**
 * Draws the largest groups of an aggregation as HTML: a table with a bar per group. Counts also show their share of the
 * groups in the result.
 * @param aggregation the result of AggregateEvents with `group_by` and without an `interval`
 */
export function renderTop(aggregation: ViewAggregation, options: TopOptions = {}): Fragment {
  const groups = toList(aggregation.buckets).toSorted((one, other) => amountOf(other) - amountOf(one));
  const limit = Math.min(MAX_ROWS, Math.max(1, Math.floor(toNumber(options.maxGroups) ?? DEFAULT_ROWS)));
  const shown = groups.slice(0, limit);
  const facets = facetsOf(aggregation);
  const frame = {
    kind: "top",
    title: options.title ?? `${describeValues(aggregation)}${facets.length > 0 ? ` by ${facets.join(", ")}` : ""}`,
    subtitle: writeWindow(aggregation.window),
    theme: options.theme,
    notes: groupNotes(aggregation, groups.length - shown.length),
    warnings: aggregation.warnings,
  };
  const body =
    shown.length === 0 ? html`<p class="tv-empty">There are no groups.</p>` : drawTable(shown, groups, aggregation);
  return toFragment(drawFrame(frame, [body]));
}

function drawTable(shown: readonly ViewBucket[], all: readonly ViewBucket[], aggregation: ViewAggregation): Markup {
  const unit = unitOf(aggregation);
  const greatest = Math.max(0, ...shown.map(amountOf));
  // Shares of averages mean nothing.
  const isCount = unit === "events";
  const total = all.reduce((sum, bucket) => sum + Math.max(0, amountOf(bucket)), 0);
  const rows = shown.map((bucket) => {
    const value = toNumber(bucket.value);
    const [first = "", ...others] = labelParts(bucket);
    const rest = others.length > 0 ? html` <span class="tv-muted">${others.join(" · ")}</span>` : null;
    const share = isCount
      ? html`<td role="cell" class="tv-number tv-self">${total > 0 ? formatRatio((value ?? 0) / total) : "–"}</td>`
      : null;
    return html`<tr role="row"><th role="rowheader" scope="row"><b>${first}</b>${rest}</th><td role="cell" class="tv-lane">${drawBar(greatest > 0 ? (value ?? 0) / greatest : 0)}</td><td role="cell" class="tv-number">${value === null ? "–" : formatQuantity(value, unit)}</td>${share}</tr>`;
  });
  const group = facetsOf(aggregation).join(" · ") || "Group";
  return html`<table class="tv-waterfall tv-bars" role="table"><caption class="tv-hidden">${describeValues(aggregation)} per group, largest first</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${group}</th><th role="columnheader" scope="col"><span class="tv-hidden">Value as a bar</span></th><th role="columnheader" scope="col" class="tv-number">${unit === "events" ? "Events" : "Value"}</th>${
    isCount ? html`<th role="columnheader" scope="col" class="tv-number">Share</th>` : null
  }</tr></thead><tbody role="rowgroup">${rows}</tbody></table>`;
}

/** A value for sorting: groups without one come last. */
function amountOf({ value }: ViewBucket): number {
  return toNumber(value) ?? -1;
}
