import type { SeriesPoint } from "../datadog/records.ts";
import { formatInterval } from "./time-buckets.ts";

/** Shorter series keep their points. */
const MIN_POINTS = 4;

/** A group whose series is written as `start`, `step` and `values` if its points are equally spaced. */
export function compactSeries<Bucket extends object>(bucket: Bucket): object {
  const { series, ...group } = bucket as { readonly series?: readonly SeriesPoint[] };
  const step = series === undefined ? null : stepOf(series);
  if (series === undefined || step === null) return bucket;
  const last = series.length - 1;
  const partial = [...(series[0]?.partial ? ["first"] : []), ...(series[last]?.partial ? ["last"] : [])];
  return {
    ...group,
    start: series[0]?.time.replace(".000Z", "Z"),
    step,
    ...(partial.length > 0 && { partial }),
    values: series.map(({ value }) => value),
  };
}

/** The distance between the points, such as `5m`; `null` if it varies, or if a point within the series is partial. */
function stepOf(points: readonly SeriesPoint[]): string | null {
  if (points.length < MIN_POINTS) return null;
  const times = points.map(({ time }) => Date.parse(time));
  const distances = new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)));
  const [stepMs = 0] = distances;
  const isOdd = points.slice(1, -1).some(({ partial }) => partial);
  return distances.size !== 1 || stepMs <= 0 || isOdd ? null : formatInterval(stepMs);
}
