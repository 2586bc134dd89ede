import { lazily, once } from "../../once.ts";

/** Kinds of metrics, by their names in the API. */
export type MetricType = "count" | "gauge" | "distribution";

/** Tags of a series; each key has one value. */
export type Tags = Readonly<Record<string, string>>;

/** The values of one combination of tags, oldest first. */
export interface RawSeries {
  readonly tags: Tags;
  /** Epoch milliseconds. */
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Number of requests that each value stands for; `null`: one. */
  readonly weights: Float64Array | null;
}

/** A metric with all its series. */
export interface Metric {
  readonly name: string;
  readonly type: MetricType;
  /** Name of the unit; `null` without one. */
  readonly unit: string | null;
  readonly description: string | null;
  readonly series: readonly RawSeries[];
}

/** Creates a metric with series that are created on first use, because most metrics are never read. */
export function lazyMetric(parts: Omit<Metric, "series">, createSeries: () => readonly RawSeries[]): Metric {
  return Object.assign(lazily<Pick<Metric, "series">>({ series: createSeries }), parts);
}

/** Creates a series whose values are created on first use, because most queries read few of a metric's series. */
export function lazySeries(tags: Tags, createValues: () => Omit<RawSeries, "tags">): RawSeries {
  const all = once(createValues);
  return lazily<RawSeries>({
    tags: () => tags,
    times: () => all().times,
    values: () => all().values,
    weights: () => all().weights,
  });
}

/** Every metric, by its name. */
export type Metrics = ReadonlyMap<string, Metric>;

/** Returns the index of the first time that is not before `timeMs`. */
export function firstAt(times: Float64Array, timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a series has a value since a time, epoch milliseconds. */
export function reportedSince({ times }: RawSeries, timeMs: number): boolean {
  return (times.at(-1) ?? Number.NEGATIVE_INFINITY) >= timeMs;
}
