import type { SeriesSource, ViewAggregation } from "../aggregate/aggregation.ts";
import { readSeries } from "../aggregate/read-series.ts";
import { drawSeries } from "../aggregate/render-aggregation.ts";
import type { Limit } from "../chart/guides.ts";
import { formatNumber } from "../format/quantity.ts";
import { drawFacts, drawFrame, type Fragment, type ViewOptions } from "../frame/frame.ts";
import { limitRows, writeItems, writeTime } from "../lists/draw-list.ts";
import { type Column, drawRecords, fieldColumn } from "../lists/table.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";
import type { ViewMetricQuery } from "../metric-query/metric-query.ts";
import { readMetricQuery } from "../metric-query/read-metric-query.ts";
import { glyphOf, type ViewMonitor, type ViewMonitorGroup, writeCounts } from "./monitor.ts";

const LIMITS = [
  ["critical", "tv-bad"],
  ["warning", "tv-c3"],
] as const;

/**
 * Draws a monitor as HTML: status, condition, mute, message, its query with the thresholds, and its groups.
 * @param monitor the result of GetMonitor
 * @param data values over time: the result of the QueryMetrics or AggregateEvents call in the monitor's `data`.
 * Default: no chart.
 */
export function renderMonitor(
  monitor: ViewMonitor,
  data?: ViewMetricQuery | ViewAggregation | null,
  options: ViewOptions = {},
): Fragment {
  const { name, id, status, query, message, warnings } = monitor;
  const sources: readonly (SeriesSource & { readonly factor?: number })[] =
    data && "buckets" in data ? [data] : data ? readMetricQuery(data) : [];
  const charts = sources.map(({ factor = 1, ...source }) =>
    readSeries({ ...source, limits: limitsOf(monitor, factor) }, options),
  );
  const { rows, notes } = limitRows(toList(monitor.groups), undefined, "groups");
  const frame = {
    kind: "monitor",
    title: options.title ?? toShortText(name ?? id),
    subtitle: writeItems([monitor.type, monitor.priority && `priority ${toShortText(monitor.priority)}`]),
    theme: options.theme,
    notes: [...charts.flatMap((chart) => chart.notes), ...notes],
    warnings: [...toList(warnings), ...toList(data?.warnings)],
  };
  return drawFrame(frame, [
    drawFacts(factsOf(monitor)),
    message ? html`<p class="tv-callout${calloutOf(status)}">${messageFor(monitor)}</p>` : null,
    ...charts.map((chart) => html`<div class="tv-part">${drawSeries(chart)}</div>`),
    query ? html`<p class="tv-summary"><code class="tv-value">${toShortText(query, "", 1_000)}</code></p>` : null,
    rows.length > 0 ? drawGroups(rows) : null,
  ]);
}

function limitsOf({ condition }: ViewMonitor, factor: number): Limit[] {
  return LIMITS.flatMap(([name, className]) => {
    const value = toNumber(condition?.[name]);
    const text = `${name} ${toShortText(condition?.comparison, "", 20)} ${formatNumber(value ?? 0)}`;
    return value === null ? [] : { text, value: value * factor, className };
  });
}

function factsOf(monitor: ViewMonitor) {
  const { status, since, condition, muted, group_counts } = monitor;
  const until = muted?.until ? `until ${writeTime(muted.until)} UTC` : "without end";
  const facts = [
    ["Status", toShortText(status)],
    ["Since (UTC)", writeTime(since)],
    ["Condition", writeItems(limitsOf(monitor, 1).map(({ text }) => text))],
    ["Window", toShortText(condition?.window)],
    ["Groups", writeCounts(group_counts)],
    ["Muted", muted ? writeItems([until, muted.scope].flat()) : "–"],
  ] as const;
  return facts.filter(([, value]) => value !== "–");
}

/** The conditions in a message, each with its status. */
const CONDITIONS = { is_alert: "Alert", is_warning: "Warn", is_no_data: "No Data", is_recovery: "OK" };

/** Returns the message without the parts that Datadog writes in another status, and without the marks of those parts. */
export function messageFor({ message, status }: ViewMonitor): string {
  const text = toShortText(message, "", 5_000);
  const shown = Object.entries(CONDITIONS).reduce((rest, [name, when]) => {
    const parts = rest.replaceAll(`{{/${name}}}`, `{{#${name}}}`).split(`{{#${name}}}`);
    return parts.filter((_, index) => index % 2 === 0 || when === status).join("");
  }, text);
  return toShortText(shown.trim() || text, "", 1_000);
}

/** Class of the ground of the message. */
function calloutOf(status: unknown): string {
  return status === "Alert" ? " tv-callout-bad" : status === "Warn" ? " tv-callout-warn" : "";
}

function drawGroups(rows: readonly ViewMonitorGroup[]): Markup {
  const columns: Column<ViewMonitorGroup>[] = [
    { ...fieldColumn("Group", "name"), glyph: ({ status }) => glyphOf(status) },
    fieldColumn("Status", "status"),
    { name: "Since (UTC)", isNumber: true, text: ({ since }) => writeTime(since) },
    { name: "Resolved (UTC)", isNumber: true, text: ({ last_resolved }) => writeTime(last_resolved) },
  ];
  return html`<div class="tv-part">${drawRecords(rows, columns, "Groups")}</div>`;
}
