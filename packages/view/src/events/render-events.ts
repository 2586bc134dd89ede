import { drawPanel } from "../chart/plot.ts";
import { drawFrame, type Fragment } from "../frame/frame.ts";
import type { ListOptions } from "../lists/draw-list.ts";
import { type Column, drawRecords, fieldColumn } from "../lists/table.ts";
import { html } from "../markup/markup.ts";
import type { ViewEvents } from "./events.ts";
import { type EventRow, readEvents } from "./read-events.ts";
import { drawTimeline } from "./timeline.ts";

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
