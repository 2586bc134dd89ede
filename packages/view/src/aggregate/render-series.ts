import { drawColumns } from "../chart/columns.ts";
import { drawLine } from "../chart/lines.ts";
import { drawPlot, type Plot } from "../chart/plot.ts";
import { type Point, stepOf } from "../chart/point.ts";
import { formatQuantity } from "../format/quantity.ts";
import { formatStep, parseTime } from "../format/time.ts";
import { type Fragment, toFragment } from "../frame/fragment.ts";
import { drawFrame, type ViewOptions } from "../frame/frame.ts";
import { writeWindow } from "../frame/window.ts";
import { toList, toNumber } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewAggregation, ViewBucket } from "./aggregation.ts";
import { describeValues, facetsOf, groupNotes, labelOf, peakOf, unitOf } from "./describe.ts";
import { drawValues, type Group } from "./value-table.ts";

/** Groups that one chart can tell apart. */
const MAX_GROUPS = 6;
/** Points that a line shows at most, and columns. */
const MAX_POINTS = 1_000;
const MAX_COLUMNS = 150;

/**
 * Draws values over time as HTML with an SVG chart: columns for one total, a line per group otherwise, at most six. The
 * axes have units. An interval that lies only partly in the window is pale and dashed. A table below has the values.
 * @param aggregation the result of AggregateEvents with an `interval`
 */
export function renderSeries(aggregation: ViewAggregation, options: ViewOptions = {}): Fragment {
  const buckets = toList(aggregation.buckets).toSorted((one, other) => peakOf(other) - peakOf(one));
  const groups = buckets.slice(0, MAX_GROUPS).map(toGroup);
  const cut = groups.reduce((sum, { omitted }) => sum + omitted, 0);
  const frame = {
    kind: "series",
    title: options.title ?? titleOf(aggregation, groups),
    subtitle: writeWindow(aggregation.window),
    theme: options.theme,
    notes: [
      ...groupNotes(aggregation, buckets.length - groups.length),
      ...(groups.some(({ points }) => points.some(({ isPartial }) => isPartial))
        ? ["Dashed: only part of the interval is in the window."]
        : []),
      ...(cut > 0 ? [`${cut.toLocaleString("en-US")} earlier points are not drawn.`] : []),
    ],
    warnings: aggregation.warnings,
  };
  const isEmpty = groups.every(({ points }) => points.length === 0);
  const body = isEmpty
    ? [html`<p class="tv-empty">There are no values in this window.</p>`]
    : drawGroups(groups, aggregation);
  return toFragment(drawFrame(frame, body));
}

function toGroup(bucket: ViewBucket): Group & { readonly omitted: number } {
  const points = toList(bucket.series).flatMap((point): Point[] => {
    const timeMs = parseTime(point?.time);
    return timeMs === null ? [] : [{ timeMs, value: toNumber(point.value), isPartial: point.partial === true }];
  });
  points.sort((one, other) => one.timeMs - other.timeMs);
  return {
    label: labelOf(bucket),
    points: points.slice(-MAX_POINTS),
    omitted: Math.max(0, points.length - MAX_POINTS),
  };
}

function titleOf(aggregation: ViewAggregation, groups: readonly Group[]): string {
  const facets = facetsOf(aggregation);
  const step = stepOf(groups[0]?.points ?? [], 0);
  const parts = [describeValues(aggregation), step > 0 ? `per ${formatStep(step)}` : "over time"];
  return [...parts, ...(facets.length > 0 ? [`by ${facets.join(", ")}`] : [])].join(" ");
}

function drawGroups(groups: readonly Group[], aggregation: ViewAggregation): Markup[] {
  const unit = unitOf(aggregation);
  const format = (value: number) => formatQuantity(value, unit);
  const points = groups.flatMap(({ points }) => points);
  const window = [parseTime(aggregation.window?.start), parseTime(aggregation.window?.end)] as const;
  const startMs = window[0] ?? points.reduce((first, { timeMs }) => Math.min(first, timeMs), Number.POSITIVE_INFINITY);
  const lastMs = points.reduce((last, { timeMs }) => Math.max(last, timeMs), startMs);
  const stepMs = stepOf(groups[0]?.points ?? [], Math.max(1, (window[1] ?? lastMs + 1) - startMs));
  const plot: Plot = {
    name: `${describeValues(aggregation)} over time`,
    description: groups.map((group) => describeGroup(group, format)).join(" "),
    startMs,
    endMs: Math.max(window[1] ?? lastMs + stepMs, startMs + 1),
    max: points.reduce((max, { value }) => Math.max(max, value ?? 0), 0),
    unit,
  };
  const [only] = groups;
  const isColumns = groups.length === 1 && only !== undefined && only.points.length <= MAX_COLUMNS;
  const chart = drawPlot(plot, (scale) =>
    isColumns
      ? drawColumns(only.points, stepMs, scale, format)
      : groups.flatMap(({ points }, index) => drawLine({ points, index, stepMs }, scale, format)),
  );
  return [...(groups.length > 1 ? [drawLegend(groups, format)] : []), chart, drawValues(groups, format)];
}

function describeGroup({ label, points }: Group, format: (value: number) => string): string {
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return `${label}: no values.`;
  const least = known.reduce((least, value) => Math.min(least, value));
  const greatest = known.reduce((greatest, value) => Math.max(greatest, value));
  return `${label}: from ${format(least)} to ${format(greatest)}, last ${format(known.at(-1) ?? 0)}.`;
}

function drawLegend(groups: readonly Group[], format: (value: number) => string): Markup {
  const items = groups.map(({ label, points }, index) => {
    const peak = points.reduce((peak, { value }) => Math.max(peak, value ?? 0), 0);
    return html`<li><span class="tv-key"><svg class="tv-swatch" aria-hidden="true" width="18" height="10"><line class="tv-line tv-s${index}" x2="18" y1="5" y2="5"/></svg>${label}</span> <span class="tv-muted">peak ${format(peak)}</span></li>`;
  });
  return html`<ul class="tv-legend">${items}</ul>`;
}
