import type { ViewEvents } from "../events/events.ts";
import { type EventRow, type EventsPicture, readEvents } from "../events/read-events.ts";
import { drawTimeline } from "../events/timeline.ts";
import type { ListOptions } from "../lists/draw-list.ts";
import { html } from "../markup/markup.ts";
import { BOLD, fitText } from "./fit-text.ts";
import { type Block, drawPanel, drawParagraph, drawSheet, type Room, roomOf, type SvgOptions } from "./sheet.ts";

/** Width of the names of lanes, pixels. */
const LABELS_WIDTH = 76;
const ROW = 44;
const TIME_WIDTH = 130;
/** Rows of an SVG, which no reader can scroll. */
const DEFAULT_ROWS = 20;

/**
 * Draws events as one standalone SVG: a timeline, and a row per event. Without HTML, script and anything to load.
 * @param result the result of SearchEvents
 */
export function renderEventsSvg(result: ViewEvents, options: ListOptions & SvgOptions = {}): string {
  const room = roomOf(options);
  const picture = readEvents(result, { maxRows: DEFAULT_ROWS, ...options });
  const sheet = { ...picture, theme: options.theme, warnings: options.warnings ?? result.warnings };
  const rows = picture.rows.map((row) => drawRow(row, room));
  return drawSheet(
    sheet,
    room,
    rows.length === 0
      ? [drawParagraph("There are no events in this window.", "muted", room)]
      : [drawLanes(picture, room), ...rows],
  );
}

function drawLanes(picture: EventsPicture, room: Room): Block {
  const panel = drawTimeline(picture);
  return { height: panel.height + 14, draw: (top) => drawPanel(panel, LABELS_WIDTH, room, top) };
}

function drawRow({ time, glyph, kind, title, change, origin }: EventRow, { left, width }: Room): Block {
  const x = left + TIME_WIDTH;
  const details = [kind, origin, change].filter((text) => text !== "–").join(" · ");
  const [character, className] = glyph;
  return {
    height: ROW,
    draw: (top) =>
      html`<text class="muted small" x="${left}" y="${top + 15}">${time}</text><text class="${className}" x="${x - 18}" y="${top + 15}">${character}</text><text class="strong" x="${x}" y="${top + 15}">${fitText(title, width - TIME_WIDTH, 13 * BOLD)}</text><text class="muted small" x="${x}" y="${top + 33}">${fitText(details, width - TIME_WIDTH, 12)}</text>`,
  };
}
