import type { SeriesRecord } from "../../datadog/records.ts";
import type { SeriesToRank } from "../rank-series.ts";
import { findChange, meanOf } from "../find-change.ts";

/** Ranks series as `rankSeries` does, in the simplest way: it writes every point of every series before it ranks. */
export function rankNaively({ times, series, intervals, maxSeries, isByLast, isCount, nameOf }: SeriesToRank) {
  const { intervalMs, window } = intervals;
  const records = series
    .filter(({ values }) => values.some((value) => value !== null))
    .flatMap((one): { rank: number; record: SeriesRecord }[] => {
      const points = pointsOf(times, one.values, isCount(one), intervals);
      if (points.length === 0) return [];
      const firstMs = isCount(one) ? window.startMs : Number.NEGATIVE_INFINITY;
      const over = points.filter(([timeMs]) => timeMs + intervalMs <= window.endMs);
      const complete = over.filter(([timeMs]) => timeMs >= firstMs);
      const used = [complete, over, points].find(({ length }) => length > 0) ?? [];
      const values = used.map(([, value]) => value);
      const any = findChange(values);
      const found = typeof any !== "string" && rounded(any.before) === rounded(any.after) ? "level" : any;
      const change =
        typeof found === "string"
          ? { change: null, reason: found }
          : { change: { time: iso(used[found.at]![0]), before: rounded(found.before), after: rounded(found.after) } };
      const record = {
        query: nameOf(one),
        tags: [...one.tags],
        unit: one.unit,
        first: rounded(values[0]!),
        last: rounded(values.at(-1)!),
        min: rounded(Math.min(...values)),
        max: rounded(Math.max(...values)),
        mean: rounded(meanOf(values)),
        ...change,
        points: points.map(([timeMs, value]) => [iso(timeMs), rounded(value)]),
      };
      return [{ rank: isByLast ? record.last : relative(found), record }];
    })
    .sort((one, other) => other.rank - one.rank || other.record.mean - one.record.mean)
    .map(({ record }) => record);
  const lastMs = window.endMs - intervalMs;
  const timeOf = (point: SeriesRecord["points"][number] | undefined) => Date.parse(String(point?.[0]));
  const isOwnFilled = (one: (typeof series)[number]) => {
    const { length } = one.values.filter((value) => value !== null);
    return length > 0 && pointsOf(times, one.values, isCount(one), intervals).length > length;
  };
  return {
    records: records.slice(0, maxSeries),
    total: records.length,
    isOpen: records.some(({ points }) => timeOf(points[0]) <= lastMs && timeOf(points.at(-1)) > lastMs),
    isFilled: series.some(isOwnFilled),
  };
}

function pointsOf(
  times: SeriesToRank["times"],
  values: readonly unknown[],
  isCount: boolean,
  { intervalMs, window }: SeriesToRank["intervals"],
): [number, number][] {
  const points = new Map<number, number>();
  const firstMs = times[0] ?? 0;
  const lastMs = Math.max(0, ...times.map((timeMs) => timeMs ?? 0));
  const startMs = firstMs - Math.floor((firstMs - window.startMs) / intervalMs) * intervalMs;
  if (isCount && (window.endMs - startMs) / intervalMs <= 2_000)
    for (let timeMs = startMs; timeMs < lastMs && timeMs + intervalMs <= window.endMs; timeMs += intervalMs)
      points.set(timeMs, 0);
  for (const [index, timeMs] of times.entries()) {
    const value = (values[index] as number | null) ?? (isCount ? 0 : null);
    if (timeMs !== null && value !== null) points.set(timeMs, value);
  }
  return [...points].sort(([one], [other]) => one - other);
}

const iso = (timeMs: number) => new Date(timeMs).toISOString();

function rounded(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
}

function relative(found: ReturnType<typeof findChange>): number {
  return typeof found === "string"
    ? -1
    : Math.min(Math.abs((found.after - found.before) / found.before), Number.MAX_VALUE);
}
