import { endOfSpan } from "../../world/facts.ts";
import type { World } from "../../world/generate-world.ts";
import { errorLogsOf } from "../../world/trace-logs.ts";
import { compareKeys } from "../events/event.ts";
import { facetReader } from "../events/facet-values.ts";
import { evaluateMetricQuery } from "../metrics/evaluate-query.ts";
import type { Metrics } from "../metrics/metric.ts";
import { queryTest, rowTest } from "../query/evaluate.ts";
import { parseQuery } from "../query/parser.ts";
import { percentile } from "../statistics.ts";
import type { GeneratedStore } from "../store.ts";
import type { MonitorDefinition, Source } from "./definitions.ts";

export const MINUTE_MS = 60_000;

/** The data that monitors measure. */
export interface MonitorData {
  readonly world: World;
  readonly store: Pick<GeneratedStore, "requestLogs" | "spans">;
  readonly metrics: Metrics;
}

/** The values of each group at each evaluation; `null` without data. A monitor without groups has the group `total`. */
export type MonitorValues = ReadonlyMap<string, readonly (number | null)[]>;

/** Measures a monitor at each time; the times are a minute apart. */
export function monitorValues(
  { source, windowMinutes }: MonitorDefinition,
  data: MonitorData,
  times: readonly number[],
): MonitorValues {
  switch (source.kind) {
    case "metrics":
      return metricValues(source.query, data.metrics, windowMinutes, times);
    case "logs":
    case "spans":
      return eventValues(source, data, windowMinutes * MINUTE_MS, times);
    case "monitors":
      return new Map();
  }
}

/** One query covers the windows that follow each other without a gap, so a window of five minutes takes five queries, one per start minute. */
function metricValues(query: string, metrics: Metrics, windowMinutes: number, times: readonly number[]): MonitorValues {
  const [firstMs = 0] = times;
  const intervalMs = windowMinutes * MINUTE_MS;
  const toMs = (times.at(-1) ?? 0) + 1;
  const groups = new Map<string, (number | null)[]>();
  for (let minute = 0; minute < windowMinutes; minute++) {
    const fromMs = firstMs - intervalMs + minute * MINUTE_MS;
    const { series } = evaluateMetricQuery(metrics, query, { fromMs, toMs, intervalMs, originMs: fromMs });
    for (const { tags, points } of series) {
      const group = tags.length === 0 ? "total" : tags.join(",");
      const values = groups.get(group) ?? times.map(() => null);
      for (const [startMs, value] of points) {
        const index = (startMs + intervalMs - firstMs) / MINUTE_MS;
        if (index < values.length && Number.isFinite(value)) values[index] = value;
      }
      groups.set(group, values);
    }
  }
  return groups.size > 0 ? groups : new Map([["total", times.map(() => null)]]);
}

function eventValues(
  { kind, query, by, statistic }: Extract<Source, { readonly statistic: unknown }>,
  { world, store }: MonitorData,
  windowMs: number,
  times: readonly number[],
): MonitorValues {
  const matches = measuredEvents(kind, query, world);
  const groups = Map.groupBy(matches, (event) => (by === null ? "total" : `${by}:${event[by]}`));
  if (groups.size === 0 && by === null) groups.set("total", []);
  const events = () => (kind === "logs" ? store.requestLogs : store.spans);
  const starts = new Set([...groups.values()].map(([first]) => first?.timestampMs));
  // Of events in the same millisecond, only their records say which is first.
  const reader = starts.size < groups.size && by !== null ? facetReader(kind, by) : null;
  const inOrder = reader ? events().filter(queryTest(kind, query)).sort(compareKeys) : [];
  const order = new Set([...inOrder.map((event) => `${by}:${reader?.read(event)}`), ...groups.keys()]);
  const measure = (window: readonly MeasuredEvent[]) => {
    if (statistic === "count") return window.length;
    const durations = window.map((event) => Number(event["@duration"]));
    return durations.length === 0 ? null : percentile(durations, 0.95);
  };
  return new Map(
    [...order].map((group) => [group, slidingWindows(groups.get(group) ?? [], windowMs, times).map(measure)]),
  );
}

/** Returns the events of the window before each time. */
function slidingWindows(
  events: readonly MeasuredEvent[],
  windowMs: number,
  times: readonly number[],
): readonly (readonly MeasuredEvent[])[] {
  let [first, end] = [0, 0];
  return times.map((timeMs) => {
    while ((events[end]?.timestampMs ?? Number.POSITIVE_INFINITY) < timeMs) end++;
    while (first < end && (events[first]?.timestampMs ?? 0) < timeMs - windowMs) first++;
    return events.slice(first, end);
  });
}

/** The parts of an event that monitors read: its time, and its facets by name. */
export interface MeasuredEvent {
  readonly timestampMs: number;
  readonly [facet: string]: string | number | undefined;
}

/**
 * Returns the error logs or the spans of requests that match a query, oldest first. They come from the simulated requests,
 * because creating all logs and their records would take several times as long.
 */
export function measuredEvents(kind: "logs" | "spans", query: string, world: World): readonly MeasuredEvent[] {
  const facet = (name: string) => ({ read: (row: MeasuredEvent) => row[name], ignoresCase: false, measure: false });
  const matches = rowTest({ facet, text: () => "", everyText: () => "" }, parseQuery(query));
  const events = world.traces.flatMap((trace): MeasuredEvent[] =>
    kind === "logs"
      ? errorLogsOf(trace).map(({ kind: errorKind, ...log }) => ({ ...log, status: "error", "@error.kind": errorKind }))
      : trace.spans.map((span) => {
          const { service, resource } = span.call;
          return { timestampMs: endOfSpan(span), service, resource_name: resource, "@duration": span.durationNs };
        }),
  );
  const isMeasured = (event: MeasuredEvent) => event.timestampMs < world.endMs && matches(event);
  return events.filter(isMeasured).sort((one, other) => one.timestampMs - other.timestampMs);
}
