import { durationUnit, formatNumber } from "../format/quantity.ts";
import { formatInstant, formatTick } from "../format/time.ts";
import { html, type Markup } from "../markup/markup.ts";
import { niceTicks, type Ticks, timeTicks } from "./ticks.ts";

/** A value at a time. */
export interface Point {
  /** Start of the interval. */
  readonly timeMs: number;
  /** Value of the interval; `null` if there is none. */
  readonly value: number | null;
  /** Whether only part of the interval lies in the window, or is over. */
  readonly isPartial: boolean;
  /** Zone of the start. Default: UTC. */
  readonly zone?: string | undefined;
}

/** Returns the shortest distance between points, or `fallback` for a single point. */
export function stepOf(points: readonly Point[], fallback: number): number {
  return stepsOf(points).find((step) => step > 0) ?? fallback;
}

/** Returns the median distance between points; 0 for a single point. */
export function middleStep(points: readonly Point[]): number {
  const steps = stepsOf(points);
  return steps[steps.length >> 1] ?? 0;
}

/** Returns the distances between points, shortest first. */
function stepsOf(points: readonly Point[]): readonly number[] {
  const steps = points.slice(1).map(({ timeMs }, index) => timeMs - (points[index]?.timeMs ?? timeMs));
  return steps.sort((one, other) => one - other);
}

/** Height of the area in which values are drawn, pixels. */
export const AREA_HEIGHT = 180;
/** Space above the area, so that the label of the highest tick is not cut. */
export const TOP = 8;
/** Height of the labels below the area. */
export const AXIS_HEIGHT = 24;
/** Height of the SVG, pixels. */
export const PLOT_HEIGHT = TOP + AREA_HEIGHT + AXIS_HEIGHT;
const VALUE_STEPS = 4;
/** Number of time ticks on a narrow and on a wide page. */
const FEW_TICKS = 4;
const MANY_TICKS = 10;

/** Scale of a chart: from time and value to places in the SVG. */
export interface Scale {
  /** Share of the width, 0 to 1. */
  readonly x: (timeMs: number) => number;
  /** Pixels from the top. */
  readonly y: (value: number) => number;
  /** Pixels from the top of the line at zero. */
  readonly zero: number;
}

/** The time range of a chart. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Labels and limits around the values of a plot. */
export interface Plot extends Span {
  /** Accessible name of the chart. */
  readonly name: string;
  /** Accessible description of the chart, in a sentence or two. */
  readonly description: string;
  readonly max: number;
  /** Smallest value, if it is below 0. Default 0. */
  readonly min?: number;
  readonly unit: string | null;
}

/**
 * Labels beside an area. Places are percentages of the width, so that the chart fills any width without distorting
 * text.
 */
export interface Panel {
  /** Pixels. */
  readonly height: number;
  /** Labels of the vertical axis, at the right edge of their place. */
  readonly labels: readonly Markup[];
  /** Grid, values and time axis. */
  readonly area: Markup;
}

/** The parts of a plot. */
export interface PlotParts extends Panel {
  /** Unit of the values. */
  readonly unit: string;
}

/** Draws axes with units around values, as HTML with two SVGs. */
export function drawPlot(plot: Plot, drawValues: (scale: Scale) => readonly Markup[]): Markup {
  const { unit, ...panel } = drawPlotParts(plot, drawValues);
  return drawPanel({ ...plot, ...panel }, "", html`<p class="tv-unit" aria-hidden="true">${unit}</p>`);
}

/** Draws a panel as HTML with two SVGs. */
export function drawPanel(
  { height, labels, area, name, description }: Panel & Pick<Plot, "name" | "description">,
  className: string,
  head: Markup | null = null,
): Markup {
  return html`<div class="tv-plot${className}">${head}<svg class="tv-values" aria-hidden="true" height="${height}">${labels}</svg><svg class="tv-area" role="img" width="100%" height="${height}"><title>${name}</title><desc>${description}</desc>${area}</svg></div>`;
}

/** Draws the parts of a plot, {@link PLOT_HEIGHT} high. */
export function drawPlotParts(plot: Plot, drawValues: (scale: Scale) => readonly Markup[]): PlotParts {
  const { values, size, label } = valueAxis(plot);
  const [bottom = 0, top = 1] = [values[0], values.at(-1)];
  const y = (value: number) => TOP + AREA_HEIGHT * (1 - (value / size - bottom) / (top - bottom));
  const scale: Scale = { x: placeIn(plot), y, zero: y(0) };
  const yOf = (value: number) => y(value * size).toFixed(1);
  const lines = values.map((value) => html`<line class="tv-grid" x2="100%" y1="${yOf(value)}" y2="${yOf(value)}"/>`);
  const labels = values.map(
    (value) => html`<text x="100%" dx="-8" y="${yOf(value)}" dy="4">${formatNumber(value)}</text>`,
  );
  const area = html`${lines}${drawValues(scale)}${drawTimeAxis(plot, TOP + AREA_HEIGHT)}`;
  return { unit: label, height: PLOT_HEIGHT, labels, area };
}

/** Returns the share of the width at which a time is. */
export function placeIn({ startMs, endMs }: Span): Scale["x"] {
  return (timeMs) => (timeMs - startMs) / Math.max(1, endMs - startMs);
}

/** Computes the ticks of values, in a unit that suits the greatest one. */
function valueAxis({ max, min = 0, unit }: Plot): Ticks & { readonly size: number; readonly label: string } {
  const [size, label] = unit === "nanoseconds" ? durationUnit(Math.max(max, -min)) : [1, unit ?? ""];
  return { ...niceTicks(max / size, VALUE_STEPS, min / size), size, label };
}

/** Draws the labels of a time axis below an area that ends `bottom` pixels from the top. */
export function drawTimeAxis(span: Span, bottom: number): Markup {
  const { startMs, endMs } = span;
  const x = placeIn(span);
  const draw = (className: string, count: number) => {
    const { values, step } = timeTicks(startMs, endMs, count);
    // A label in the middle of the edge would be cut.
    const inside = values.filter((time) => x(time) >= 0.04 && x(time) <= 0.96);
    const labels = inside.map(
      (time) => html`<text x="${toPercent(x(time))}" y="${bottom + 20}">${formatTick(time, step)}</text>`,
    );
    const marks = values.map(
      (time) =>
        html`<line class="tv-mark" x1="${toPercent(x(time))}" x2="${toPercent(x(time))}" y1="${bottom}" y2="${bottom + 5}"/>`,
    );
    return html`<g class="${className}">${labels}${marks}</g>`;
  };
  return html`<g class="tv-times">${draw("tv-few", FEW_TICKS)}${draw("tv-many", MANY_TICKS)}</g>`;
}

/** Writes the tooltip of a point: `2026-11-22 16:05 UTC: 766 events`. */
export function pointTitle(timeMs: number, value: string, isPartial: boolean, zone = "UTC"): string {
  return `${formatInstant(timeMs)} ${zone}: ${value}${isPartial ? " (only part of this interval is in the window)" : ""}`;
}

/** Writes a share as a percentage of an SVG's width, between 0 and 100, with two decimals. */
export function toPercent(share: number): string {
  const bounded = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return `${Number((100 * bounded).toFixed(2))}%`;
}
