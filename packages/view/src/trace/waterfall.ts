import { toPercent } from "../chart/percent.ts";
import { niceTicks } from "../chart/ticks.ts";
import { durationUnit, formatDuration, formatNumber } from "../format/quantity.ts";
import { toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import { type Interval, selfIntervals } from "./self-intervals.ts";
import type { ColorOf } from "./service-colors.ts";
import type { ViewSpan } from "./trace.ts";

/** Deepest indentation; deeper spans are indented as much. */
const MAX_DEPTH = 12;
const MAX_NAME_CHARS = 120;
const TIME_STEPS = 4;

/** What the rows of a waterfall have in common. */
export interface Waterfall {
  /** Duration of the trace, nanoseconds. */
  readonly totalNs: number;
  /** Ids of the spans on the critical path. */
  readonly pathIds: ReadonlySet<string>;
  readonly colorOf: ColorOf;
  /** Whether the spans are all of the trace, so that gaps between children are own work. */
  readonly isComplete: boolean;
  /** Accessible name of the table. */
  readonly caption: string;
}

/** Draws spans as a table: a row per span, with its place on the time axis. */
export function drawWaterfall(spans: readonly ViewSpan[], waterfall: Waterfall): Markup {
  const selfTimes = waterfall.isComplete ? selfIntervals(spans) : null;
  const rows = spans.map((span, index) => drawSpan(span, selfTimes?.[index] ?? null, waterfall));
  // Roles keep the table a table where the style stacks its cells.
  return html`<table class="tv-waterfall" role="table"><caption>${waterfall.caption}</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Span</th><th role="columnheader" scope="col"><span class="tv-hidden">Time since the start</span>${drawAxis(waterfall.totalNs)}</th><th role="columnheader" scope="col" class="tv-number">Duration</th><th role="columnheader" scope="col" class="tv-number">Self</th></tr></thead><tbody role="rowgroup">${rows}</tbody></table>${drawKey(waterfall.isComplete)}`;
}

function drawSpan(span: ViewSpan, selfTimes: readonly Interval[] | null, waterfall: Waterfall): Markup {
  const { service, error, duration_ns, self_ns } = span;
  const depth = depthOf(span);
  const isOnPath = waterfall.pathIds.has(span.span_id ?? "");
  const color = error === true ? "tv-bad" : waterfall.colorOf(service);
  const lane =
    drawLane(span, { totalNs: waterfall.totalNs, color, isOnPath, selfTimes }) ??
    html`<span class="tv-muted">start unknown</span>`;
  return html`<tr role="row"><th role="rowheader" scope="row"><span class="tv-d${depth}">${drawName(span, waterfall.colorOf)}${
    isOnPath ? html`<span class="tv-hidden">, on the critical path</span>` : null
  }${error === true ? drawError(span) : null}</span></th><td role="cell" class="tv-lane">${lane}</td><td role="cell" class="tv-number">${writeDuration(duration_ns)}</td><td role="cell" class="tv-number tv-self">${writeDuration(self_ns)}</td></tr>`;
}

function drawName({ service, resource }: ViewSpan, colorOf: ColorOf): Markup {
  return html`<span class="tv-name"><svg class="tv-swatch" aria-hidden="true" width="10" height="10"><rect class="${colorOf(service)}" width="10" height="10" rx="2"/></svg><b>${toShortText(service, "unknown service", MAX_NAME_CHARS)}</b> <span class="tv-muted">${toShortText(resource, "", MAX_NAME_CHARS)}</span></span>`;
}

function drawError(span: ViewSpan): Markup {
  return html`<span class="tv-error">${writeError(span)}</span>`;
}

/** The error of a failed span as text. */
export function writeError({ error_type, error_message }: ViewSpan): string {
  const parts = [error_type, error_message].filter(Boolean).map((part) => toShortText(part));
  return `✕ ${parts.join(": ") || "failed"}`;
}

/** What the lane of a span shows besides its times. */
export interface Lane {
  readonly totalNs: number;
  readonly color: string;
  readonly isOnPath: boolean;
  readonly selfTimes: readonly Interval[] | null;
}

/** Draws the bar of a span: pale where it waits for its children, with a line below if it is on the critical path. */
export function drawLane(
  { offset_ns, duration_ns }: ViewSpan,
  { totalNs, color, isOnPath, selfTimes }: Lane,
): Markup | null {
  const [offset, length] = [toNumber(offset_ns), toNumber(duration_ns) ?? 0];
  if (offset === null) return null;
  const x = toPercent(offset / totalNs);
  const width = widthOf({ startNs: offset, endNs: offset + length }, totalNs);
  const own = selfTimes?.map(
    (part) =>
      html`<rect class="${color}" x="${toPercent(part.startNs / totalNs)}" width="${widthOf(part, totalNs)}" height="12"/>`,
  );
  const line = isOnPath
    ? html`<rect class="tv-path" x="${x}" y="14" width="${width}" height="2"/><rect class="tv-path" x="${x}" y="14" width="3" height="2"/>`
    : null;
  // The narrow rectangles keep the shortest span visible.
  return html`<svg class="tv-bar" aria-hidden="true" width="100%" height="16">${gridLines(totalNs)}<rect class="${own ? `${color} tv-pale` : color}" x="${x}" width="${width}" height="12"/><rect class="${color}" x="${x}" width="3" height="12"/>${own ?? null}${line}</svg>`;
}

/** The width of an interval, at most up to the end of the lane. */
function widthOf({ startNs, endNs }: Interval, totalNs: number): string {
  return toPercent((Math.min(endNs, totalNs) - Math.max(0, startNs)) / totalNs);
}

function gridLines(totalNs: number): Markup[] {
  return axisTicks(totalNs).map(({ share }) => {
    const x = toPercent(share);
    return html`<line class="tv-grid" x1="${x}" x2="${x}" y1="-9" y2="25"/>`;
  });
}

/** The indentation of a span, 0 to 12. */
export function depthOf({ depth }: ViewSpan): number {
  return Math.min(MAX_DEPTH, Math.max(0, Math.floor(toNumber(depth) ?? 0)));
}

/** Draws the labels of the time axis. */
export function drawAxis(totalNs: number): Markup {
  const labels = axisTicks(totalNs).map(({ share, label }, index) => {
    const anchor = index === 0 ? "start" : share > 0.92 ? "end" : "middle";
    return html`<text x="${toPercent(share)}" y="11" text-anchor="${anchor}">${label}</text>`;
  });
  return html`<svg class="tv-axis" aria-hidden="true" width="100%" height="14">${labels}</svg>`;
}

function axisTicks(totalNs: number): { readonly share: number; readonly label: string }[] {
  const [size, unit] = durationUnit(totalNs);
  const inside = niceTicks(totalNs / size, TIME_STEPS).values.filter((value) => value * size <= totalNs);
  return inside.map((value) => ({ share: (value * size) / totalNs, label: `${formatNumber(value)} ${unit}` }));
}

/** A duration in nanoseconds as text, `–` if unknown. */
export function writeDuration(value: unknown): string {
  const nanoseconds = toNumber(value);
  return nanoseconds === null ? "–" : formatDuration(nanoseconds);
}

function drawKey(hasSelfTimes: boolean): Markup {
  const key = (label: string, ...rects: readonly Markup[]) =>
    html`<li><svg class="tv-swatch" aria-hidden="true" width="20" height="16">${rects}</svg>${label}</li>`;
  const bar = (className: string) => html`<rect class="${className}" width="20" height="12"/>`;
  const self = [key("own work", bar("tv-ink")), key("waits for other spans", bar("tv-ink tv-pale"))];
  const path = html`<rect class="tv-path" y="14" width="20" height="2"/>`;
  return html`<ul class="tv-legend tv-key-list">${hasSelfTimes ? self : []}${key("failed", bar("tv-bad"))}${key("line below: on the critical path", bar("tv-ink tv-pale"), path)}</ul>`;
}
