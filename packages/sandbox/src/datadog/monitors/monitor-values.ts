import { customFields, type StoredEvent } from "../events/event.ts";
import { facetReader } from "../events/facet-values.ts";
import { evaluateMetricQuery } from "../metrics/evaluate-query.ts";
import type { Metrics } from "../metrics/metric.ts";
import { queryTest } from "../query/evaluate.ts";
import { percentile } from "../statistics.ts";
import type { Store } from "../store.ts";
import type { MonitorDefinition, Source } from "./definitions.ts";

export const MINUTE_MS = 60_000;

/** The data that monitors measure. */
export interface MonitorData {
  readonly store: Store;
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
      return eventValues(source, data.store[source.kind], windowMinutes * MINUTE_MS, times);
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
  events: readonly StoredEvent[],
  windowMs: number,
  times: readonly number[],
): MonitorValues {
  const matches = events.filter(queryTest(kind, query));
  const reader = by === null ? null : facetReader(kind, by);
  const groups = Map.groupBy(matches, (event) => (reader ? `${by}:${reader.read(event)}` : "total"));
  if (groups.size === 0 && by === null) groups.set("total", []);
  return new Map(
    [...groups].map(([group, own]) => {
      const measure = (window: readonly StoredEvent[]) =>
        statistic === "count"
          ? window.length
          : window.length === 0
            ? null
            : percentile(
                window.map((event) => Number(customFields(event)["duration"])),
                0.95,
              );
      return [group, slidingWindows(own, windowMs, times).map(measure)];
    }),
  );
}

/** Returns the events of the window before each time. */
function slidingWindows(
  events: readonly StoredEvent[],
  windowMs: number,
  times: readonly number[],
): readonly (readonly StoredEvent[])[] {
  let [first, end] = [0, 0];
  return times.map((timeMs) => {
    while ((events[end]?.timestampMs ?? Number.POSITIVE_INFINITY) < timeMs) end++;
    while (first < end && (events[first]?.timestampMs ?? 0) < timeMs - windowMs) first++;
    return events.slice(first, end);
  });
}
