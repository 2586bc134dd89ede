import { toPercent } from "../chart/plot.ts";
import { niceTicks } from "../chart/ticks.ts";
import { durationUnit, formatNumber } from "../format/quantity.ts";
import { toNumber } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { Interval } from "./self-intervals.ts";
import type { ViewSpan } from "./trace.ts";

const TIME_STEPS = 4;
/** Share of the lane below which a bar gets a minimum width. */
const NARROW = 0.01;

/** Facts that a span's lane shows besides its times. */
export interface Lane {
  readonly totalNs: number;
  readonly color: string;
  readonly isOnPath: boolean;
  /** The intervals of the span's own work; `null` if they are unknown. */
  readonly own: readonly Interval[] | null;
}

/** Draws the bar of a span: pale where it waits for its children, with a line below its part of the critical path. */
export function drawLane({ offset_ns, duration_ns }: ViewSpan, { totalNs, color, isOnPath, own }: Lane): Markup | null {
  const startNs = toNumber(offset_ns);
  if (startNs === null) return null;
  const whole = { startNs, endNs: startNs + (toNumber(duration_ns) ?? 0) };
  const share = (ns: number) => toPercent(ns / totalNs);
  const bar = ({ startNs, endNs }: Interval, className: string) =>
    html`<rect class="${className}" x="${share(startNs)}" width="${share(Math.min(endNs, totalNs) - Math.max(0, startNs))}" height="12"/>`;
  const bars = own ? [bar(whole, `${color} tv-pale`), ...own.map((part) => bar(part, color))] : [bar(whole, color)];
  const least =
    whole.endNs - startNs < NARROW * totalNs
      ? html`<rect class="${color}" x="${share(startNs)}" width="3" height="12"/>`
      : null;
  const path = (isOnPath ? (own ?? [whole]) : []).map(
    ({ startNs, endNs }) => html`<line class="tv-path" x1="${share(startNs)}" x2="${share(endNs)}" y1="15" y2="15"/>`,
  );
  return html`${bars}${least}${path}`;
}

/** Draws the vertical lines of the time axis. */
export function drawGrid(totalNs: number, top: number, bottom: number): Markup[] {
  return axisTicks(totalNs).map(({ share }) => {
    const x = toPercent(share);
    return html`<line class="tv-grid" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/>`;
  });
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
