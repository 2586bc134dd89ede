import { html, type Markup } from "../markup/markup.ts";
import { PLOT_HEIGHT, type Point, pointTitle, type Scale, toPercent } from "./plot.ts";

/** Width of the coordinates of lines, which stretch to the width of the chart. */
const WIDTH = 1_000;
/** Maximum number of points that each get a mark. */
const MAX_MARKS = 80;
/** Distance between points, in steps, from which values are missing between them. */
const GAP = 1.5;

/** A line of a chart. */
export interface Line {
  readonly points: readonly Point[];
  /** Index among the groups, which selects the color. */
  readonly index: number;
  /** Distance between points. A greater one interrupts the line. */
  readonly stepMs: number;
}

/**
 * Draws a line through the values. Missing values interrupt it, and the line to and from a partial interval is dashed.
 */
export function drawLine(line: Line, { x, y }: Scale, format: (value: number) => string): Markup[] {
  const { points, index } = line;
  const place = ({ timeMs }: Point) => Math.min(1, Math.max(0, x(timeMs)));
  const pieces = toPieces(line);
  const lines = pieces.map(({ points: piece, isDashed }) => {
    const places = piece.map((point) => `${(WIDTH * place(point)).toFixed(1)},${y(point.value ?? 0).toFixed(1)}`);
    return html`<polyline class="tv-line tv-s${index}${isDashed ? " tv-dashed" : ""}" points="${places.join(" ")}"/>`;
  });
  const joined = new Set(pieces.flatMap(({ points: piece }) => piece));
  const known = points.filter(({ value }) => value !== null);
  // A value without neighbors is on no line.
  const marked = known.length > MAX_MARKS ? known.filter((point) => !joined.has(point)) : known;
  const marks = marked.map((point) => {
    const { timeMs, value, isPartial } = point;
    const isAlone = isPartial || !joined.has(point);
    const className = `tv-dot tv-s${index}${isPartial ? " tv-hollow" : ""}${isAlone ? "" : " tv-on-line"}`;
    return html`<circle class="${className}" cx="${toPercent(place(point))}" cy="${y(value ?? 0).toFixed(1)}" r="2.5"><title>${pointTitle(timeMs, format(value ?? 0), isPartial)}</title></circle>`;
  });
  // Only lines stretch: circles and text would be distorted.
  const stretched = html`<svg class="tv-stretch" width="100%" height="100%" viewBox="0 0 ${WIDTH} ${PLOT_HEIGHT}" preserveAspectRatio="none">${lines}</svg>`;
  return [stretched, ...marks];
}

interface Piece {
  readonly points: Point[];
  readonly isDashed: boolean;
}

/** Splits a line at missing values, and where it becomes dashed. */
function toPieces({ points, stepMs }: Line): Piece[] {
  const pieces: Piece[] = [];
  points.slice(1).forEach((point, index) => {
    const before = points[index];
    if (!before || before.value === null || point.value === null) return;
    if (point.timeMs - before.timeMs > GAP * stepMs) return;
    const isDashed = before.isPartial || point.isPartial;
    const last = pieces.at(-1);
    if (last && last.points.at(-1) === before && last.isDashed === isDashed) last.points.push(point);
    else pieces.push({ points: [before, point], isDashed });
  });
  return pieces;
}
