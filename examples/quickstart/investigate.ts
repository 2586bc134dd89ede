import type {
  GetMonitorResult,
  GetTraceSummaryOrigin,
  Observability,
  QueryMetricsArguments,
  SearchMonitorsMonitor,
} from "@toolwright/observability";
import {
  byUrgency,
  drawTrace,
  renderEvents,
  renderMetricQuery,
  renderMonitor,
  renderText,
  renderTop,
  renderTrace,
} from "@toolwright/view";
import type { Page } from "./page.ts";
import { count, level, timeOfDay, timeOrDate } from "./units.ts";

const HOUR_MS = 3_600_000;

/**
 * Follows an alert to its cause in eight calls: the monitor, its data, a failed request, the change, and the affected
 * customers.
 */
export async function investigate(observability: Observability, page: Page, where: string): Promise<void> {
  page.line(`From the alert to the cause, on ${where}.`);
  const first = await showMonitors(observability, page);
  if (first === null) return page.line("No monitor alerts, so there is nothing to investigate.");
  const alert = await showMonitor(observability, page, first);
  await showData(observability, page, alert);
  const origin = await showFailedRequest(observability, page, alert);
  if (origin === null) return page.line("No failed request explains it: look at what the monitor measures.");
  const change = await showChanges(observability, page, alert, origin);
  const pool = await showPool(observability, page, alert, origin);
  const affected = await showAffected(observability, page, alert);
  page.conclude([
    ["Cause", [change ?? `${origin.error_type} in ${origin.service}`, pool].filter(Boolean).join("; ")],
    ["Since", `${alert.since.slice(0, 16).replace("T", " ")} UTC, when ${alert.name} alerted`],
    ["Affected", affected],
  ]);
}

/** A monitor that alerts. */
type Alert = GetMonitorResult & { readonly since: string };

async function showMonitors({ searchMonitors }: Observability, page: Page): Promise<SearchMonitorsMonitor | null> {
  page.heading("What alerts (all times in UTC)");
  page.call("observability.searchMonitors", {});
  const result = await searchMonitors({});
  const monitors = result.monitors.toSorted(byUrgency);
  for (const { status, name, since, muted_until } of monitors)
    page.row(
      [
        [status ?? "", 8],
        [name ?? "", 51],
        [(since === null ? "" : `since ${timeOrDate(since)}`) + (muted_until === null ? "" : ", muted"), 19],
      ],
      muted_until !== null ? "reset" : status === "Alert" ? "red" : status === "Warn" ? "yellow" : "reset",
    );
  return monitors.find(({ status, since, muted_until }) => status === "Alert" && since && !muted_until) ?? null;
}

async function showMonitor({ getMonitor }: Observability, page: Page, { id }: SearchMonitorsMonitor): Promise<Alert> {
  page.heading("What the most urgent one measures");
  page.call("observability.getMonitor", { monitor_id: id });
  const monitor = await getMonitor({ monitor_id: String(id) });
  const { name, type, condition, message, since } = monitor;
  page.view(renderMonitor(monitor));
  const { comparison, critical, window } = condition;
  page.line(
    comparison === null
      ? `${name}: ${type}.`
      : `${name}: passed its limit (${comparison} ${critical} over ${window}) at ${timeOfDay(since ?? "")}.`,
  );
  const advice = (message ?? "").split("\n").find((line) => /^[^{@]/.test(line));
  if (advice) page.line(`"${advice}"`);
  return { ...monitor, since: since ?? monitor.groups[0]?.since ?? new Date().toISOString() };
}

async function showData(observability: Observability, page: Page, { data }: Alert): Promise<void> {
  const call = data.find(({ tool }) => tool === "Observability.QueryMetrics");
  if (!call) return page.line("It measures no metric; its data has the calls that show it.");
  page.call("observability.queryMetrics", "monitor.data[0].arguments");
  await showSeries(observability, page, call.arguments as unknown as QueryMetricsArguments);
}

async function showSeries({ queryMetrics }: Observability, page: Page, args: QueryMetricsArguments) {
  const result = await queryMetrics(args);
  page.view(renderMetricQuery(result));
  const options = { columns: page.columns, queries: args.queries };
  page.draw(renderText({ series: result.series.slice(0, 3) }, options));
  return result;
}

async function showFailedRequest(
  { searchSpans, getTrace }: Observability,
  page: Page,
  { tags, since }: Alert,
): Promise<GetTraceSummaryOrigin | null> {
  page.heading("One request that fails");
  const service = tags.find((tag) => tag.startsWith("service:")) ?? "";
  const args = {
    query: `${service} status:error @duration:<60000000000`.trim(),
    start_time: since,
    sort_order: "longest",
    max_results: 1,
  } as const;
  page.call("observability.searchSpans", args);
  const [span] = (await searchSpans(args)).spans;
  if (!span?.trace_id) return null;
  page.call("observability.getTrace", { trace_id: span.trace_id, max_spans: 8 });
  const trace = await getTrace({ trace_id: span.trace_id, max_spans: 8 });
  page.view(renderTrace(trace));
  page.draw(drawTrace(trace, { columns: page.columns }));
  return trace.summary.origin;
}

async function showChanges(
  { searchEvents }: Observability,
  page: Page,
  { since }: Alert,
  { service }: GetTraceSummaryOrigin,
): Promise<string | null> {
  page.heading("What changed in the hour before");
  const args = {
    kind: "changes",
    start_time: new Date(Date.parse(since) - HOUR_MS).toISOString(),
    end_time: since,
  } as const;
  page.call("observability.searchEvents", args);
  const result = await searchEvents(args);
  page.view(renderEvents(result));
  for (const event of result.events)
    page.row(
      [
        [timeOfDay(event.timestamp ?? ""), 5],
        [event.kind, 10],
        [event.service ?? "", 20],
        [event.title ?? "", 42],
      ],
      event.service === service ? "red" : "reset",
    );
  const change = result.events.find((event) => event.service === service);
  if (!change) return null;
  return change.version ? `release ${change.version} of ${service}` : `${change.title} (${service})`;
}

/** A connection pool reports its size as a metric. */
async function showPool(
  observability: Observability,
  page: Page,
  { since }: Alert,
  { service, error_message, error_type }: GetTraceSummaryOrigin,
): Promise<string | null> {
  if (!/pool/i.test(`${error_type} ${error_message}`)) return null;
  page.heading(`Does the connection pool of ${service} explain it`);
  const args = {
    queries: [`max:hikaricp.connections.max{service:${service}}`],
    start_time: new Date(Date.parse(since) - HOUR_MS).toISOString(),
    interval: "1m",
  };
  page.call("observability.queryMetrics", args);
  const { series } = await showSeries(observability, page, args);
  const [pool] = series;
  return pool?.change ? `pool of ${level(pool.last)} connections, not ${level(pool.first)}` : null;
}

async function showAffected({ aggregateEvents }: Observability, page: Page, { tags, since }: Alert): Promise<string> {
  page.heading("Who is affected");
  const service = tags.find((tag) => tag.startsWith("service:")) ?? "";
  const args = {
    dataset: "logs",
    query: `${service} status:error`.trim(),
    start_time: since,
    group_limit: 1_000,
  } as const;
  page.call("observability.aggregateEvents", { ...args, group_by: ["@usr.id"] });
  const result = await aggregateEvents({ ...args, group_by: ["@usr.id"] });
  page.view(renderTop(result, { title: "Failed requests by customer" }));
  const failed = result.buckets.map((bucket) => ("value" in bucket ? (bucket.value ?? 0) : 0));
  const total = failed.reduce((sum, value) => sum + value, 0);
  const most = result.buckets.slice(0, 3).map(({ by }, index) => `${by["@usr.id"]} (${failed[index]})`);
  page.line(`Most error logs: ${most.join(", ")}.`);
  return `${count(failed.length)} customers, in ${count(total)} error logs`;
}
