import type { Fragment } from "../frame/frame.ts";
import { drawList, type ListOptions, writeItems, writeTime } from "../lists/draw-list.ts";
import { type Column, fieldColumn } from "../lists/table.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { byUrgency, glyphOf, type ViewMonitorRow, type ViewMonitors, writeCounts } from "./monitor.ts";

/** Writes the first two alerting groups, with a key that all share only once: `4 by service: web, api, …`. */
function writeGroups({ alerting, names }: NonNullable<ViewMonitorRow["groups"]>): string {
  const all = toList(names).map(String);
  const [, key = ""] = /^([^:,]+):/.exec(all[0] ?? "") ?? [];
  const isShared = key !== "" && all.every((name) => name.startsWith(`${key}:`) && !name.includes(","));
  const shown = all.slice(0, 2).map((name) => (isShared ? name.slice(key.length + 1) : name));
  const rest = (toNumber(alerting) ?? all.length) > shown.length ? ", …" : "";
  return `${toShortText(alerting, "0")}${isShared ? ` by ${key}` : ""}: ${writeItems(shown)}${rest}`;
}

/**
 * Draws monitors as an HTML table, most urgent first: name with query in one line, status, since when, alerting groups,
 * mute, priority. Columns without any value are left out.
 * @param result the result of SearchMonitors
 */
export function renderMonitors(result: ViewMonitors, options: ListOptions = {}): Fragment {
  const { monitors, counts, warnings } = result;
  const columns: Column<ViewMonitorRow>[] = [
    {
      name: "Monitor",
      glyph: ({ status }) => glyphOf(status),
      text: ({ name, id }) => toShortText(name ?? id),
      detail: ({ query }) => toShortText(query, "–", 1_000),
      detailLines: 1,
    },
    {
      name: "Status",
      text: ({ status, muted_until }) =>
        writeItems([toShortText(status), muted_until && `muted until ${writeTime(muted_until)}`]),
    },
    { name: "Since (UTC)", isNumber: true, text: ({ since }) => writeTime(since) },
    { name: "Groups", text: ({ groups }) => (groups?.names ? writeGroups(groups) : "–") },
    fieldColumn("Priority", "priority", true),
    fieldColumn("Id", "id", true),
  ];
  const list = { names: ["Monitor", "Monitors"], columns, subtitle: writeCounts(counts) } as const;
  return drawList(toList(monitors).toSorted(byUrgency), list, { warnings, ...options });
}
