import { AXIS_HEIGHT, drawPanel, drawTimeAxis, type Panel, placeIn, TOP, toPercent } from "../chart/plot.ts";
import { drawFrame, type Fragment } from "../frame/frame.ts";
import type { ListOptions } from "../lists/draw-list.ts";
import { type Column, drawRecords, fieldColumn } from "../lists/table.ts";
import { html } from "../markup/markup.ts";
import type { ViewEvents } from "./events.ts";
import { type EventRow, type EventsPicture, readEvents } from "./read-events.ts";

const COLUMNS: readonly Column<EventRow>[] = [
  { ...fieldColumn("Event", "title"), glyph: ({ glyph }) => glyph, detail: ({ message }) => message, detailLines: 2 },
  fieldColumn("Time (UTC)", "time"),
  fieldColumn("Kind", "kind"),
  fieldColumn("Origin", "origin"),
  fieldColumn("Change", "change"),
];

/**
 * Draws events as HTML: a timeline with a lane for deployments, changes, alerts, recoveries and other events, and a table.
 * @param result the result of SearchEvents
 */
export function renderEvents(result: ViewEvents, options: ListOptions = {}): Fragment {
  const picture = readEvents(result, options);
  const { title, subtitle, notes, rows } = picture;
  const warnings = options.warnings ?? result.warnings;
  const body =
    rows.length === 0
      ? [html`<p class="tv-empty">There are no events in this window.</p>`]
      : [
          drawPanel({ ...picture, ...drawTimeline(picture), name: "Timeline" }, " tv-lanes"),
          drawRecords(rows, COLUMNS, title),
        ];
  return drawFrame({ kind: "events", title, subtitle, theme: options.theme, notes, warnings }, body);
}

/** Height of the lane of one kind, pixels. */
const LANE = 26;

/** Draws a lane per kind with a mark per event, above a time axis. Times outside the window are at its edges. */
function drawTimeline(picture: EventsPicture): Panel {
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
