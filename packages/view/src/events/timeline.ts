import { AXIS_HEIGHT, drawTimeAxis, type Panel, placeIn, TOP, toPercent } from "../chart/plot.ts";
import { html } from "../markup/markup.ts";
import type { EventsPicture } from "./read-events.ts";

/** Height of the lane of one kind, pixels. */
const LANE = 26;

/** Draws a lane per kind with a mark per event, above a time axis. Times outside the window are at its edges. */
export function drawTimeline(picture: EventsPicture): Panel {
  const { kinds, rows } = picture;
  const x = placeIn(picture);
  const bottom = TOP + kinds.length * LANE;
  const middleOf = (kind: string) => TOP + (kinds.indexOf(kind) + 0.5) * LANE;
  const lines = kinds.map(
    (kind) => html`<line class="tv-grid" x2="100%" y1="${middleOf(kind)}" y2="${middleOf(kind)}"/>`,
  );
  const marks = rows.flatMap(({ timeMs, time, kind, glyph, title }) => {
    if (timeMs === null) return [];
    const [character, className] = glyph;
    return html`<text class="tv-event ${className}" x="${toPercent(x(timeMs))}" y="${middleOf(kind) + 5}">${character}<title>${time} UTC: ${title}</title></text>`;
  });
  return {
    height: bottom + AXIS_HEIGHT,
    labels: kinds.map((kind) => html`<text x="100%" dx="-8" y="${middleOf(kind)}" dy="4">${kind}</text>`),
    area: html`${lines}${marks}${drawTimeAxis(picture, bottom)}`,
  };
}
