import { durationUnit, formatNumber } from "../format/quantity.ts";
import { formatInstant, formatTick } from "../format/time.ts";
import { html, type Markup } from "../markup/markup.ts";
import { toPercent } from "./percent.ts";
import { niceTicks, type Ticks, timeTicks } from "./ticks.ts";

/** Height of the area in which values are drawn, pixels. */
const AREA_HEIGHT = 180;
/** Space above the area, so that the label of the highest tick is not cut. */
const TOP = 8;
/** Height of the labels below the area. */
const AXIS_HEIGHT = 24;
/** Height of the SVG, pixels. */
export const PLOT_HEIGHT = TOP + AREA_HEIGHT + AXIS_HEIGHT;
const VALUE_STEPS = 4;
/** Ticks of time on a narrow and on a wide page. */
const FEW_TICKS = 4;
const MANY_TICKS = 10;

/** Where a chart draws its values: from time and value to places in the SVG. */
export interface Scale {
  /** Share of the width, 0 to 1. */
  readonly x: (timeMs: number) => number;
  /** Pixels from the top. */
  readonly y: (value: number) => number;
  /** Pixels from the top of the line at zero. */
  readonly zero: number;
}

/** What a plot shows around its values. */
export interface Plot {
  /** Accessible name of the chart. */
  readonly name: string;
  /** Accessible description: what the chart shows, in a sentence or two. */
  readonly description: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly max: number;
  readonly unit: string | null;
}

/** The parts of a plot. Places are percentages of the width, so that the chart fills any width and its text stays. */
export interface PlotParts {
  /** Unit of the values. */
  readonly unit: string;
  /** Labels of the axis of values, at the right edge of their place. */
  readonly labels: readonly Markup[];
  /** Grid, values and time axis. */
  readonly area: Markup;
}

/** Draws axes with units around values, as HTML with two SVGs. */
export function drawPlot(plot: Plot, drawValues: (scale: Scale) => readonly Markup[]): Markup {
  const { unit, labels, area } = drawPlotParts(plot, drawValues);
  return html`<div class="tv-plot"><p class="tv-unit" aria-hidden="true">${unit}</p><svg class="tv-values" aria-hidden="true" height="${PLOT_HEIGHT}">${labels}</svg><svg class="tv-area" role="img" width="100%" height="${PLOT_HEIGHT}"><title>${plot.name}</title><desc>${plot.description}</desc>${area}</svg></div>`;
}

/** Draws the parts of a plot, {@link PLOT_HEIGHT} high. */
export function drawPlotParts(plot: Plot, drawValues: (scale: Scale) => readonly Markup[]): PlotParts {
  const { startMs, endMs, unit } = plot;
  const { values, size, label } = valueAxis(plot.max, unit);
  const top = values.at(-1) ?? 1;
  const scale: Scale = {
    x: (timeMs) => (timeMs - startMs) / Math.max(1, endMs - startMs),
    y: (value) => TOP + AREA_HEIGHT * (1 - value / (top * size)),
    zero: TOP + AREA_HEIGHT,
  };
  const yOf = (value: number) => scale.y(value * size).toFixed(1);
  const lines = values.map((value) => html`<line class="tv-grid" x2="100%" y1="${yOf(value)}" y2="${yOf(value)}"/>`);
  const labels = values.map(
    (value) => html`<text x="100%" dx="-8" y="${yOf(value)}" dy="4">${formatNumber(value)}</text>`,
  );
  const area = html`${lines}${drawValues(scale)}${timeAxis(startMs, endMs, scale)}`;
  return { unit: label, labels, area };
}

/** Ticks of values in the unit that suits the greatest one. */
function valueAxis(max: number, unit: string | null): Ticks & { readonly size: number; readonly label: string } {
  const [size, label] = unit === "nanoseconds" ? durationUnit(max) : [1, unit ?? ""];
  return { ...niceTicks(max / size, VALUE_STEPS), size, label };
}

function timeAxis(startMs: number, endMs: number, { x }: Scale): Markup {
  const draw = (className: string, count: number) => {
    const { values, step } = timeTicks(startMs, endMs, count);
    // A label in the middle of the edge would be cut.
    const inside = values.filter((time) => x(time) >= 0.04 && x(time) <= 0.96);
    const labels = inside.map(
      (time) => html`<text x="${toPercent(x(time))}" y="${PLOT_HEIGHT - 4}">${formatTick(time, step)}</text>`,
    );
    const marks = values.map(
      (time) =>
        html`<line class="tv-mark" x1="${toPercent(x(time))}" x2="${toPercent(x(time))}" y1="${TOP + AREA_HEIGHT}" y2="${TOP + AREA_HEIGHT + 5}"/>`,
    );
    return html`<g class="${className}">${labels}${marks}</g>`;
  };
  return html`<g class="tv-times">${draw("tv-few", FEW_TICKS)}${draw("tv-many", MANY_TICKS)}</g>`;
}

/** Text of a point's tooltip: `2026-11-22 16:05 UTC: 766 events`. */
export function pointTitle(timeMs: number, value: string, isPartial: boolean): string {
  return `${formatInstant(timeMs)} UTC: ${value}${isPartial ? " (only part of this interval is in the window)" : ""}`;
}
