import type { Fragment } from "../frame/frame.ts";
import { drawList, type ListOptions, writeItems, writeTime } from "../lists/draw-list.ts";
import { fieldColumn } from "../lists/table.ts";
import { toShortText } from "../markup/clip.ts";
import type { ViewMonitorRow, ViewMonitors } from "./monitor.ts";
import { glyphOf, writeCounts } from "./status.ts";

/**
 * Draws monitors as an HTML table: name with query, status, since when, alerting groups, mute, priority. Columns without any
 * value are left out.
 * @param result the result of SearchMonitors
 */
export function renderMonitors(result: ViewMonitors, options: ListOptions = {}): Fragment {
  const { monitors, counts, warnings } = result;
  const columns = [
    {
      name: "Monitor",
      glyph: ({ status }: ViewMonitorRow) => glyphOf(status),
      text: ({ name, id }: ViewMonitorRow) => toShortText(name ?? id),
      detail: ({ query }: ViewMonitorRow) => toShortText(query),
    },
    {
      name: "Status (UTC)",
      text: ({ status, since, muted_until }: ViewMonitorRow) =>
        writeItems([
          `${toShortText(status)}${since ? ` since ${writeTime(since)}` : ""}`,
          muted_until && `muted until ${writeTime(muted_until)}`,
        ]),
    },
    {
      name: "Groups",
      text: ({ groups }: ViewMonitorRow) =>
        groups?.names ? `${toShortText(groups.alerting, "0")}: ${writeItems(groups.names)}` : "–",
    },
    fieldColumn<ViewMonitorRow>("Priority", "priority", true),
    fieldColumn<ViewMonitorRow>("Id", "id", true),
  ];
  const list = { names: ["Monitor", "Monitors"], columns, subtitle: writeCounts(counts) } as const;
  return drawList(monitors, list, { warnings, ...options });
}
