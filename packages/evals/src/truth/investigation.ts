import type { Sandbox } from "@toolwright/sandbox";

type Investigation = Sandbox["observability"]["investigation"];
/** A monitor with its state at the end of the data, and its transitions, oldest first. */
export type MonitorTruth = Investigation["monitors"][number];
/** An incident as people recorded it. */
export type IncidentTruth = Investigation["incidents"][number];

/** A value that a metric reported. */
export interface SampleTruth {
  /** Epoch milliseconds. */
  readonly timestampMs: number;
  /** Tags of the series; each key has one value. */
  readonly tags: Readonly<Record<string, string>>;
  /** The reported number. A count adds them up. */
  readonly value: number;
}

/** Criteria of a selection from a metric. Every field that is set must match. */
export interface SampleFilter {
  /** Start of the window, ISO-8601. Default: the start of the data. */
  readonly from?: string | undefined;
  /** End of the window, exclusive, ISO-8601. Default: the end of the data. */
  readonly to?: string | undefined;
  /** Tags that the series has. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/** All monitors, in the order of their ids. */
export function monitors({ observability }: Sandbox): readonly MonitorTruth[] {
  return observability.investigation.monitors;
}

/**
 * The monitor with an id.
 * @throws RangeError if there is none
 */
export function monitorOf(sandbox: Sandbox, id: number): MonitorTruth {
  const monitor = monitors(sandbox).find(({ definition }) => definition.id === id);
  if (!monitor) throw new RangeError(`There is no monitor ${id}.`);
  return monitor;
}

/**
 * Returns the samples of a metric, oldest first in each series.
 * @throws RangeError if there is no such metric
 */
export function samples(
  { observability }: Sandbox,
  name: string,
  { from, to, tags = {} }: SampleFilter = {},
): readonly SampleTruth[] {
  const metric = observability.investigation.metrics.get(name);
  if (!metric) throw new RangeError(`There is no metric ${name}.`);
  const [startMs, endMs] = [Date.parse(from ?? "1970-01-01"), Date.parse(to ?? "9999-01-01")];
  return metric.series
    .filter((series) => Object.entries(tags).every(([key, value]) => series.tags[key] === value))
    .flatMap((series) =>
      Array.from(series.times, (timestampMs, index) => ({
        timestampMs,
        tags: series.tags,
        value: series.values[index] ?? 0,
      })),
    )
    .filter(({ timestampMs }) => timestampMs >= startMs && timestampMs < endMs);
}

/**
 * The incident with an id, such as `IR-204`.
 * @throws RangeError if there is none
 */
export function incidentOf({ observability }: Sandbox, id: string): IncidentTruth {
  const incident = observability.investigation.incidents.find(({ number }) => `IR-${number}` === id);
  if (!incident) throw new RangeError(`There is no incident ${id}.`);
  return incident;
}
