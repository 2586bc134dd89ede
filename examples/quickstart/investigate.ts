import type { Observability } from "@toolwright/observability";
import { renderSeries, renderTop, renderTrace } from "@toolwright/view";
import { drawBars } from "./chart.ts";
import type { Page } from "./page.ts";
import { count, duration, timeOfDay } from "./units.ts";
import { drawWaterfall } from "./waterfall.ts";

/** Investigates one incident, from the facets with data to the span where it began. */
export async function investigate(observability: Observability, page: Page, where: string): Promise<void> {
  page.line(`Investigating an incident on ${where}.`);
  await showFacets(observability, page);
  await showErrorRate(observability, page);
  const suspect = await showErrorGroups(observability, page);
  await showLogs(observability, page, suspect);
  const traceId = await showSlowestSpans(observability, page, suspect);
  if (traceId === null) page.line("There is no failing span to follow.");
  else await showTrace(observability, page, traceId);
}

async function showFacets({ discoverFacets }: Observability, page: Page): Promise<void> {
  page.heading("1. What to filter by: facets with data");
  const args = { dataset: "spans", start_time: "now-1h" } as const;
  page.call("observability.discoverFacets", args);
  const { facets, measures, calls_spent, warnings } = await discoverFacets(args);
  for (const { facet, values } of facets) {
    const samples = values.map(({ value, count: events }) => (events === null ? value : `${value} (${count(events)})`));
    page.row([
      [facet, 22],
      [samples.join(", "), 57],
    ]);
  }
  for (const { measure, unit, min, median, max } of measures)
    page.row([
      [measure, 22],
      [`${min} to ${max} ${unit ?? ""}, median ${median}`, 57],
    ]);
  page.line(`${facets.length} facets have data; ${calls_spent} calls spent.`);
  for (const warning of warnings) page.line(`! ${warning}`);
}

async function showErrorRate({ aggregateEvents }: Observability, page: Page): Promise<void> {
  page.heading("2. Since when: share of failed spans");
  const args = { dataset: "spans", start_time: "now-2h", interval: "10m" } as const;
  const errors = { ...args, query: "status:error" };
  page.call("observability.aggregateEvents", errors);
  const [all, failed] = await Promise.all([aggregateEvents(args), aggregateEvents(errors)]);
  const failedAt = new Map(seriesOf(failed).map(({ time, value }) => [time, value ?? 0]));
  const bars = seriesOf(all).map(({ time, value }) => {
    const errorCount = failedAt.get(time) ?? 0;
    const share = value ? errorCount / value : 0;
    return { label: timeOfDay(time), value: share, note: `${(100 * share).toFixed(1)} % of ${count(value)}` };
  });
  drawBars(page, bars);
  const series = seriesOf(all).map((point, index) => ({ ...point, value: 100 * (bars[index]?.value ?? 0) }));
  const title = "Share of failed spans per 10 min";
  page.view(renderSeries({ buckets: [{ series }], unit: "%", window: all.window }, { title }));
}

type Aggregated = Awaited<ReturnType<Observability["aggregateEvents"]>>;

function seriesOf({ buckets: [total] }: Aggregated) {
  return total && "series" in total ? total.series : [];
}

async function showErrorGroups({ aggregateEvents }: Observability, page: Page): Promise<string> {
  page.heading("3. What fails: the largest groups of errors");
  const args = {
    dataset: "spans",
    query: "status:error",
    group_by: ["service", "@error.type"],
  } as const;
  page.call("observability.aggregateEvents", args);
  const result = await aggregateEvents({ ...args, group_by: [...args.group_by] });
  const { buckets, warnings } = result;
  page.view(renderTop(result, { title: "Failed spans by service and type of error" }));
  const groups = buckets.map((bucket) => ({ by: bucket.by, value: "value" in bucket ? bucket.value : null }));
  const largest = groups.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0)).slice(0, 6);
  for (const { by, value } of largest)
    page.row([
      [by["service"] ?? "", 24],
      [by["@error.type"] ?? "", 40],
      [count(value), -10],
    ]);
  for (const warning of warnings) page.line(`! ${warning}`);
  const suspect = largest[0]?.by["service"] ?? "";
  if (suspect !== "") await showVersions({ aggregateEvents }, page, suspect);
  return suspect;
}

/** Checks releases first, since they are the most frequent cause of incidents. */
async function showVersions(
  { aggregateEvents }: Pick<Observability, "aggregateEvents">,
  page: Page,
  service: string,
): Promise<void> {
  const args = { dataset: "spans", query: `service:${service} status:error`, group_by: ["version"] } as const;
  page.line();
  page.call("observability.aggregateEvents", args);
  const result = await aggregateEvents({ ...args, group_by: [...args.group_by] });
  page.view(renderTop(result, { title: `Failed spans of ${service} by version` }));
  for (const bucket of result.buckets) {
    page.row([
      [`${service} ${bucket.by["version"]}`, 65],
      ["value" in bucket ? count(bucket.value) : "", -10],
    ]);
  }
}

async function showLogs({ searchLogs }: Observability, page: Page, service: string): Promise<void> {
  page.heading("4. Error logs of that service: two pages of the same time window");
  const args = {
    query: service === "" ? "status:error" : `service:${service} status:error`,
    start_time: "now-1h",
    max_results: 4,
  };
  page.call("observability.searchLogs", args);
  const first = await searchLogs(args);
  const pages = [first];
  if (first.next_cursor !== null) pages.push(await searchLogs({ ...args, cursor: first.next_cursor }));
  for (const [index, { logs }] of pages.entries()) {
    if (index > 0) page.call("observability.searchLogs", { ...args, cursor: `${first.next_cursor?.slice(0, 16)}…` });
    for (const { timestamp, message } of logs)
      page.row([
        [(timestamp ?? "").slice(11, 19), 8],
        [message ?? "", 70],
      ]);
  }
  for (const warning of first.warnings) page.line(`! ${warning}`);
}

async function showSlowestSpans({ searchSpans }: Observability, page: Page, service: string): Promise<string | null> {
  page.heading("5. Where the time goes: the slowest failed spans");
  const scope = service === "" ? "status:error" : `service:${service} status:error`;
  const args = {
    query: `${scope} @duration:<60000000000`,
    start_time: "now-1h",
    sort_order: "longest",
    max_results: 5,
  } as const;
  page.call("observability.searchSpans", args);
  const { spans, warnings } = await searchSpans(args);
  for (const span of spans) {
    page.row([
      [duration(span.duration_ns), -8],
      [span.resource ?? "", 28],
      [span.error_type ?? "", 18],
      [span.trace_id ?? "", 20],
    ]);
  }
  for (const warning of warnings) page.line(`! ${warning}`);
  return spans[0]?.trace_id ?? null;
}

async function showTrace({ getTrace }: Observability, page: Page, traceId: string): Promise<void> {
  page.heading("6. Why: one trace as a waterfall");
  const args = { trace_id: traceId, start_time: "now-2h", max_spans: 24 };
  page.call("observability.getTrace", args);
  const trace = await getTrace(args);
  const { summary, spans, dropped } = trace;
  page.view(renderTrace(trace));
  drawWaterfall(page, spans, summary.duration_ns ?? 1);
  const omitted = dropped > 0 ? `; ${dropped} fast ones are not drawn` : "";
  page.line(`${summary.span_count} spans, ${summary.error_count} failed, ${duration(summary.duration_ns)}${omitted}.`);
  for (const { service, self_ns } of summary.services.slice(0, 3))
    page.line(`  ${service}: ${duration(self_ns)} of own work`);
  const { origin } = summary;
  if (origin)
    page.line(`It began in ${origin.service}, ${origin.resource}: ${origin.error_type}: ${origin.error_message}`);
}
